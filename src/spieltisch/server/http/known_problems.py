"""Every refusal that the server itself makes, in both languages."""

from typing import NamedTuple

from spieltisch.game import Text

__all__ = ["PROBLEMS", "STATUSES", "Known"]


class Known(NamedTuple):
    """A refusal that the server itself makes: its HTTP status, and what is said."""

    status: int
    text: Text


PROBLEMS: dict[str, Known] = {
    "bad_request": Known(
        400, Text("this is not what is asked for here", "das wird hier nicht erwartet")
    ),
    "bad_json": Known(
        400, Text("this is not JSON of the expected form", "das ist kein JSON der erwarteten Form")
    ),
    "no_token": Known(
        401, Text("this needs the token of a person", "dafür braucht es das Token einer Person")
    ),
    "bad_token": Known(401, Text("nobody has this token", "dieses Token gehört niemandem")),
    "foreign_origin": Known(
        403,
        Text("this page belongs to another site", "diese Seite gehört zu einer anderen Adresse"),
    ),
    "private": Known(
        403,
        Text(
            "this table is for those who sit at it", "dieser Tisch ist nur für die, die da sitzen"
        ),
    ),
    "banned": Known(
        403,
        Text(
            "whoever runs this server has shut you out",
            "wer diesen Server betreibt, hat dich ausgeschlossen",
        ),
    ),
    "closed_table": Known(
        403,
        Text(
            "whoever runs this server has closed this table",
            "wer diesen Server betreibt, hat diesen Tisch geschlossen",
        ),
    ),
    "too_many_new_tables": Known(
        429,
        Text(
            "too many tables were opened from here today; tomorrow there is room again",
            "von hier wurden heute zu viele Tische eröffnet; morgen ist wieder Platz",
        ),
    ),
    "too_much_saved": Known(
        429,
        Text(
            "too much was saved from here today; tomorrow there is room again",
            "von hier wurde heute zu viel gespeichert; morgen ist wieder Platz",
        ),
    ),
    "not_running": Known(
        409, Text("no game has started here yet", "hier hat noch kein Spiel begonnen")
    ),
    "no_hints": Known(
        403, Text("this table is played without hints", "an diesem Tisch gibt es keine Tipps")
    ),
    "not_your_move": Known(
        409, Text("you have no move to make now", "du hast jetzt keinen Zug zu machen")
    ),
    "not_over": Known(
        409,
        Text(
            "this can be had when the game is over; until then it would tell secrets",
            "das gibt es erst nach dem Spiel; vorher würde es Geheimes verraten",
        ),
    ),
    "review_running_game": Known(
        409,
        Text(
            "this game is not over; a review comes when it is",
            "diese Partie läuft noch; einen Rückblick gibt es, wenn sie zu Ende ist",
        ),
    ),
    "review_no_judge": Known(
        409,
        Text(
            "there are no reviews of this game: its bots have no judge",
            "zu diesem Spiel gibt es keinen Rückblick: die Bots haben kein Urteil dafür",
        ),
    ),
    "review_busy": Known(
        429,
        Text(
            "one review after the other: wait until the last one that you asked for is made",
            "ein Rückblick nach dem anderen: warte, bis der vorige fertig ist",
        ),
    ),
    "not_seated": Known(
        403, Text("you hold no place at this table", "du hast keinen Platz an diesem Tisch")
    ),
    "no_such_table": Known(404, Text("there is no such table", "diesen Tisch gibt es nicht")),
    "unknown_seal": Known(
        409,
        Text(
            "this seal is not known any more, or was used; ask for another one",
            "dieses Siegel ist nicht mehr bekannt oder schon benutzt; frag nach einem neuen",
        ),
    ),
    "no_such_block": Known(
        404, Text("you have no such block", "du hast niemanden dieser Art gesperrt")
    ),
    "nobody_meant": Known(
        404,
        Text(
            "say a place at which a person sits, or the number of a line of chat",
            "nenne einen Platz, an dem jemand sitzt, oder die Nummer einer Zeile im Chat",
        ),
    ),
    "no_such_maze": Known(
        404,
        Text(
            "there is no such maze, or its maker shares it no longer",
            "diesen Bau gibt es nicht, oder er ist nicht mehr geteilt",
        ),
    ),
    "no_such_search": Known(
        404, Text("you have begun no such search", "du hast keine solche Suche begonnen")
    ),
    "too_many_mazes": Known(
        409,
        Text(
            "you have as many mazes as one may have; delete one first",
            "du hast so viele Bauten, wie man haben darf; lösche erst einen",
        ),
    ),
    "maze_is_shared": Known(
        409,
        Text(
            "this maze is shared: withdraw its link before you change it, or save a copy",
            "dieser Bau ist geteilt: nimm den Link zurück, bevor du ihn änderst, "
            "oder sichere eine Kopie",
        ),
    ),
    "own_maze": Known(
        409,
        Text("you know this maze: it is your own", "den kennst du: du hast ihn selbst gebaut"),
    ),
    "searched_enough": Known(
        409,
        Text(
            "you have searched this maze often enough",
            "in diesem Bau hast du oft genug gesucht",
        ),
    ),
    "search_went_on": Known(
        409,
        Text(
            "this search has gone on elsewhere; load it again",
            "diese Suche ging anderswo weiter; lade sie neu",
        ),
    ),
    "rating_busy": Known(
        429,
        Text(
            "one maze after the other: wait until the last one is rated",
            "einer nach dem anderen: warte, bis der vorige Bau geprüft ist",
        ),
    ),
    "yourself": Known(409, Text("that is you yourself", "das bist du selbst")),
    "no_such_page": Known(404, Text("there is nothing here", "hier ist nichts")),
    "bad_code": Known(
        404,
        Text(
            "this recovery code is unknown, used or too old",
            "dieser Code ist unbekannt, verbraucht oder zu alt",
        ),
    ),
    "wrong_method": Known(
        405, Text("this address takes other methods", "diese Adresse erlaubt andere Methoden")
    ),
    "too_slow": Known(
        408, Text("the request did not come in time", "die Anfrage kam nicht rechtzeitig an")
    ),
    "too_large": Known(413, Text("this message is too large", "diese Nachricht ist zu groß")),
    "too_fast": Known(
        429, Text("too many messages; wait a little", "zu viele Nachrichten; warte ein wenig")
    ),
    "too_many_connections": Known(
        429,
        Text("too many connections from one address", "zu viele Verbindungen von einer Adresse"),
    ),
    "head_too_large": Known(
        431, Text("the head of the request is too large", "der Kopf der Anfrage ist zu groß")
    ),
    "internal": Known(
        500,
        Text("the server made a mistake; it is logged", "Fehler im Server; er ist vermerkt"),
    ),
    "busy": Known(
        503,
        Text(
            "too much is being checked; try again in a few seconds",
            "gerade wird zu viel geprüft; versuche es in ein paar Sekunden noch einmal",
        ),
    ),
    "cut_off": Known(
        503,
        Text(
            "this part of the server does not reach its storage; please try again",
            "dieser Teil des Servers erreicht seinen Speicher nicht; bitte noch einmal versuchen",
        ),
    ),
    "stopping": Known(503, Text("the server is about to restart", "der Server startet gleich neu")),
    "bots_busy": Known(
        503, Text("the bots cannot think about this now", "die Bots können gerade nicht nachdenken")
    ),
    "no_hello": Known(
        400, Text("the first message must be hello", "die erste Nachricht muss hello sein")
    ),
    "hello_twice": Known(400, Text("hello was said already", "hello wurde schon gesagt")),
    "other_version": Known(
        400,
        Text(
            "the page and the server speak different versions; reload the page",
            "Seite und Server haben verschiedene Versionen; lade die Seite neu",
        ),
    ),
    "contended": Known(
        409,
        Text("too many changed this table at once", "zu viele haben den Tisch zugleich geändert"),
    ),
    "too_many_bot_tables": Known(
        429,
        Text(
            "too many games with bots are under way for one person or address; finish one first",
            "für eine Person oder Adresse laufen zu viele Spiele mit Bots; beende erst eines",
        ),
    ),
    "too_many_tables": Known(
        429,
        Text("this socket watches too many tables", "dieser Socket verfolgt zu viele Tische"),
    ),
}

STATUSES = {
    "other_rules": 409,
    "unknown_game": 404,
    "no_such_lesson": 404,
    "no_such_puzzle": 404,
    "bad_mail_address": 422,
    "bad_mail_key": 404,
    "no_such_feed": 404,
    "too_many_letters": 429,
    "no_workshop": 422,
    "bad_build": 422,
    "bad_options": 422,
    "bad_seats": 422,
    "bad_position": 422,
    "impossible_position": 422,
    "bad_record": 422,
}
"""Statuses of codes that other layers give; all further refusals of a command are conflicts."""
