/** The words about playing without a network, which are loaded with it. */
import { filled, type Gaps, type Instead } from "./index.svelte";
import type { Wording } from "./plural";

export const offlineEn = {
  title: "Play without a network",
  offer:
    "Against bots, on one device, with lessons and puzzles, on a plane too: the whole table comes into this browser.",
  download: "Download {size}",
  downloadTable: "Download the offline table, {size}",
  downloading: "Downloading: {n} %",
  update: "Update, {size}",
  isStale: "There is a newer version of the offline table.",
  isKept: "The offline table is in this browser. “Play now” works without a network.",
  toTable: "To the offline table",
  mark: "Offline table – saved in this browser",
  toServer: "To the server",
  starting: "The table is being set up …",
  again: "The offline table had stopped and starts again. Nothing is lost.",

  notHere: "Only with others",
  notHereText:
    "Invitations by link, open tables, chat, ratings and letters need other people, and so a network. They are at the server.",
  notHereSite:
    "Invitations by link, open tables, chat, ratings and letters need a server. This page does without one: everything stays in this browser.",

  nextTime:
    "Next time you can play without a network: download the offline table beforehand, here or in the settings.",
  canPlay: "The offline table is in this browser: bots, one device, lessons and puzzles go on.",

  elsewhere: "This table is not in this browser",
  elsewhereText:
    "It is an offline table. Such a table lives only in the browser in which it was opened: open this link there.",
  notOffered: "This server does not offer the offline table.",

  unsupported:
    "This browser is too old for the offline table. A current Chrome, Edge, Firefox or Safari can run it.",
  full: "There is no room left on this device. Nothing that was confirmed is lost. Free some space, then try again.",
  storage:
    "This browser lets the page keep nothing, perhaps because the window is private. The offline table needs an ordinary window.",
  cutOff: "The download broke off. What has arrived stays. Try again when there is a network.",
  broken:
    "The offline table does not run; perhaps the memory is short. Nothing that was confirmed is lost. Close other tabs and try again.",

  unverifiable: "Not verifiable: drawn on this device.",
  settings: "Offline table",
  settingsText:
    "{size} of files, so that you can play in this browser without a network. Your offline games are kept apart from them.",
  deleteFiles: "Delete the files",
  deleteFilesSure: "Delete the files? Your offline games stay.",
  deleteGames: "Delete the offline games",
  deleteGamesSure: "Delete all offline games of this browser? They are nowhere else.",
  yesDelete: "Yes, delete",
  gamesDeleted: "The offline games are deleted.",
  gamesDeletedSoon: "They are deleted as soon as all other tabs of Spieltisch are closed.",

  fromTable: "From the offline table",
  canHand: {
    one: "{n} game that you finished without a network can be added to your games here.",
    other: "{n} games that you finished without a network can be added to your games here.",
  },
  canHandOne: "Add this game to your games on the server?",
  hand: "Add to my games",
  handing: "Adding …",
  handed: {
    one: "{n} game is now among your games.",
    other: "{n} games are now among your games.",
  },
  handFailed: "That did not work. The games stay here; try again later.",
} as const satisfies Readonly<Record<string, Wording>>;

export type OfflineKey = keyof typeof offlineEn;

export const offlineDe = {
  title: "Ohne Netz spielen",
  offer:
    "Gegen Bots, an einem Gerät, mit Lektionen und Rätseln, auch im Flugzeug: der ganze Tisch kommt in diesen Browser.",
  download: "{size} laden",
  downloadTable: "Offline-Tisch laden, {size}",
  downloading: "Wird geladen: {n} %",
  update: "Erneuern, {size}",
  isStale: "Es gibt eine neuere Fassung des Offline-Tischs.",
  isKept: "Der Offline-Tisch ist in diesem Browser. „Spielen“ geht auch ohne Netz.",
  toTable: "Zum Offline-Tisch",
  mark: "Offline-Tisch – gespeichert in diesem Browser",
  toServer: "Zum Server",
  starting: "Der Tisch wird aufgebaut …",
  again: "Der Offline-Tisch war stehen geblieben und beginnt neu. Es ist nichts verloren.",

  notHere: "Nur mit anderen",
  notHereText:
    "Einladungen per Link, offene Tische, Chat, Wertungen und Briefe brauchen andere und darum ein Netz. Es gibt sie auf dem Server.",
  notHereSite:
    "Einladungen per Link, offene Tische, Chat, Wertungen und Briefe brauchen einen Server. Diese Seite kommt ohne aus: alles bleibt in diesem Browser.",

  nextTime:
    "Beim nächsten Mal kannst du ohne Netz spielen: lade vorher den Offline-Tisch, hier oder in den Einstellungen.",
  canPlay:
    "Der Offline-Tisch ist in diesem Browser: Bots, ein Gerät, Lektionen und Rätsel gehen weiter.",

  elsewhere: "Dieser Tisch ist nicht in diesem Browser",
  elsewhereText:
    "Es ist ein Offline-Tisch. Er lebt nur in dem Browser, in dem er eröffnet wurde: öffne den Link dort.",
  notOffered: "Dieser Server bietet den Offline-Tisch nicht an.",

  unsupported:
    "Dieser Browser ist zu alt für den Offline-Tisch. Ein aktueller Chrome, Edge, Firefox oder Safari kann es.",
  full: "Auf diesem Gerät ist kein Platz mehr. Was bestätigt war, ist nicht verloren. Schaffe Platz und versuche es noch einmal.",
  storage:
    "Dieser Browser lässt die Seite nichts speichern, vielleicht weil das Fenster privat ist. Der Offline-Tisch braucht ein gewöhnliches Fenster.",
  cutOff:
    "Das Laden ist abgebrochen. Was da ist, bleibt. Versuche es noch einmal, sobald es ein Netz gibt.",
  broken:
    "Der Offline-Tisch läuft nicht; vielleicht ist der Speicher knapp. Was bestätigt war, ist nicht verloren. Schließe andere Tabs und versuche es noch einmal.",

  unverifiable: "Nicht nachprüfbar: auf diesem Gerät gezogen.",
  settings: "Offline-Tisch",
  settingsText:
    "{size} an Dateien, damit du in diesem Browser ohne Netz spielen kannst. Deine Offline-Partien liegen getrennt davon.",
  deleteFiles: "Dateien löschen",
  deleteFilesSure: "Die Dateien löschen? Deine Offline-Partien bleiben.",
  deleteGames: "Offline-Partien löschen",
  deleteGamesSure: "Alle Offline-Partien dieses Browsers löschen? Es gibt sie nirgends sonst.",
  yesDelete: "Ja, löschen",
  gamesDeleted: "Die Offline-Partien sind gelöscht.",
  gamesDeletedSoon:
    "Sie werden gelöscht, sobald alle anderen Tabs von Spieltisch geschlossen sind.",

  fromTable: "Vom Offline-Tisch",
  canHand: {
    one: "{n} Partie, die du ohne Netz beendet hast, kann hier zu deinen Partien.",
    other: "{n} Partien, die du ohne Netz beendet hast, können hier zu deinen Partien.",
  },
  canHandOne: "Diese Partie zu deinen Partien auf dem Server legen?",
  hand: "Zu meinen Partien legen",
  handing: "Wird übertragen …",
  handed: {
    one: "{n} Partie liegt jetzt bei deinen Partien.",
    other: "{n} Partien liegen jetzt bei deinen Partien.",
  },
  handFailed: "Das hat nicht geklappt. Die Partien bleiben hier; versuche es später noch einmal.",
} as const satisfies Readonly<Record<OfflineKey, Wording>>;

/** What the shell says in another way where the server is in this browser. */
export const hereInstead: Instead = new Map([
  [
    "promise",
    {
      en: "Play against bots or on one device. It works without a network.",
      de: "Gegen Bots oder an einem Gerät spielen. Es geht ohne Netz.",
    },
  ],
  ["connected", { en: "offline, saved here", de: "offline, hier gespeichert" }],
  ["connecting", { en: "being set up …", de: "wird aufgebaut …" }],
  [
    "unreachable",
    {
      en: "The offline table does not answer.",
      de: "Der Offline-Tisch antwortet nicht.",
    },
  ],
  ["restarting", { en: "starting again …", de: "beginnt neu …" }],
  [
    "forgetMeText",
    {
      en: "Deletes your name and seats from the offline table of this browser.",
      de: "Löscht deinen Namen und deine Plätze am Offline-Tisch dieses Browsers.",
    },
  ],
  [
    "noImprint",
    {
      en: "Everything here runs in this browser.",
      de: "Alles hier läuft in diesem Browser.",
    },
  ],
]);

/** A text about playing without a network, as `t` gives those of the shell. */
export function o(key: OfflineKey, gaps: Gaps = {}): string {
  return filled(offlineEn[key], offlineDe[key], gaps);
}
