/** What board and page tell each other about the room on the screen. */

export const frame = $state({
  /** How wide the board is for its height. */
  ratio: 1,
  /** Whether everything stands one below the other. */
  isStacked: false,
});
