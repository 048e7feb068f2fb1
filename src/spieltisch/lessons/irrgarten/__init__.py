"""The lessons of Irrgarten."""
