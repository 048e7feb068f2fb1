/** Letters and calendars of the server. */
import type { AddressShown, FeedMade, FeedShown, Stopped } from "../../types/wire";
import type { Language } from "../boards/board";
import { ask } from "./http";

export const askAddress = (): Promise<AddressShown> => ask("api/me/address");
export const keepAddress = (address: string, language: Language): Promise<AddressShown> =>
  ask("api/me/address", { method: "PUT", body: { address, language } });
export const removeAddress = (): Promise<unknown> => ask("api/me/address", { method: "DELETE" });
/** `key` is the end of a link in a letter. */
export const confirmAddress = (key: string): Promise<unknown> =>
  ask("api/mail/confirm", { method: "POST", body: { key } });
export const stopLetters = (key: string): Promise<Stopped> =>
  ask("api/mail/stop", { method: "POST", body: { key } });
export const askFeed = (): Promise<FeedShown> => ask("api/me/feed");
export const makeFeed = (language: Language): Promise<FeedMade> =>
  ask("api/me/feed", { method: "POST", body: { language } });
export const dropFeed = (): Promise<unknown> => ask("api/me/feed", { method: "DELETE" });
