/** The words about letters, notifications and calendars, which are loaded with their pages. */
import type { Wording } from "./plural";

export const postEn = {
  // the part of "my games"
  title: "When it is your turn",
  intro: "In games by correspondence you need not look for yourself.",

  mail: "By e-mail",
  mailText: "At most one e-mail per game and day. Nobody else sees your address.",
  address: "E-mail address",
  keep: "Send me e-mails",
  waiting: "An e-mail is on its way to {address}. Open the link in it within two days.",
  confirmed: "E-mails go to {address}.",
  remove: "Remove the address",
  again: "Another address",
  noMail: "Whoever runs this server has set up no e-mail.",

  browser: "In this browser",
  browserText: "A notification while a page of Spieltisch is open, also in the background.",
  allow: "Notify me",
  allowed: "You are notified in this browser.",
  forbid: "Turn off",
  denied: "The browser forbids notifications here; its settings can change that.",
  insecure: "Notifications need a secure connection (https); this page comes over plain http.",

  calendar: "In your calendar",
  calendarText: "A secret link shows your deadlines to a calendar program.",
  make: "Make a calendar link",
  made: "Add this link to your calendar program as a subscription. It is shown this once.",
  has: "You have a calendar link. It cannot be shown again, but made anew.",
  anew: "Make a new link",
  revoke: "End the link",
  copy: "Copy the link",
  copied: "Copied",
  calendarLink: "Calendar link",
  tryAgain: "Try again",

  // behind the links in letters
  confirmTitle: "E-mails from Spieltisch",
  confirmText: "Shall we write to you when it is your turn in a game by correspondence?",
  confirmDo: "Yes, write to me",
  confirmDone: "Your address is confirmed.",
  confirmNext: "At most one e-mail per game and day comes, and each has a link that ends them.",
  stopTitle: "No more e-mails?",
  stopText: "Your address is deleted, and no more e-mails come. Your games stay.",
  stopDo: "No more e-mails",
  stopDone: "No more e-mails come. Your address is deleted.",
  stopUnknown: "This link belongs to no address any more. If it is whole, no e-mails come already.",
  toGames: "To my games",

  // a notification
  turnOf: "Your turn: {game}",
  turnWith: "Your turn: {game} with {names}",
} as const satisfies Readonly<Record<string, Wording>>;

export type PostKey = keyof typeof postEn;

export const postDe: Readonly<Record<PostKey, Wording>> = {
  title: "Wenn du dran bist",
  intro: "Bei Fernpartien musst du nicht selbst nachsehen.",

  mail: "Per E-Mail",
  mailText: "Höchstens eine E-Mail je Partie und Tag. Deine Adresse sieht sonst niemand.",
  address: "E-Mail-Adresse",
  keep: "Schreibt mir",
  waiting: "Eine E-Mail an {address} ist unterwegs. Öffne den Link darin innerhalb von zwei Tagen.",
  confirmed: "E-Mails gehen an {address}.",
  remove: "Adresse entfernen",
  again: "Andere Adresse",
  noMail: "Wer diesen Server betreibt, hat keine E-Mail eingerichtet.",

  browser: "In diesem Browser",
  browserText: "Eine Meldung, solange eine Seite von Spieltisch offen ist, auch im Hintergrund.",
  allow: "Melde dich",
  allowed: "Du bekommst Meldungen in diesem Browser.",
  forbid: "Abschalten",
  denied: "Der Browser verbietet hier Meldungen; in seinen Einstellungen lässt sich das ändern.",
  insecure: "Meldungen brauchen eine sichere Verbindung (https); diese Seite kommt über http.",

  calendar: "In deinem Kalender",
  calendarText: "Ein geheimer Link zeigt deine Fristen in einem Kalenderprogramm.",
  make: "Kalender-Link machen",
  made: "Füge diesen Link im Kalenderprogramm als Abo hinzu. Er wird nur dieses Mal gezeigt.",
  has: "Du hast einen Kalender-Link. Er lässt sich nicht noch einmal zeigen, nur neu machen.",
  anew: "Neuen Link machen",
  revoke: "Link beenden",
  copy: "Link kopieren",
  copied: "Kopiert",
  calendarLink: "Kalender-Link",
  tryAgain: "Noch einmal",

  confirmTitle: "E-Mails von Spieltisch",
  confirmText: "Sollen wir dir schreiben, wenn du in einer Fernpartie dran bist?",
  confirmDo: "Ja, schreibt mir",
  confirmDone: "Deine Adresse ist bestätigt.",
  confirmNext:
    "Höchstens eine E-Mail je Partie und Tag kommt; in jeder steht ein Link, der das beendet.",
  stopTitle: "Keine E-Mails mehr?",
  stopText: "Deine Adresse wird gelöscht, und es kommt keine E-Mail mehr. Deine Partien bleiben.",
  stopDo: "Keine E-Mails mehr",
  stopDone: "Es kommen keine E-Mails mehr. Deine Adresse ist gelöscht.",
  stopUnknown:
    "Dieser Link gehört zu keiner Adresse mehr. Ist er vollständig, kommen schon keine E-Mails.",
  toGames: "Zu meinen Partien",

  turnOf: "Du bist dran: {game}",
  turnWith: "Du bist dran: {game} mit {names}",
};
