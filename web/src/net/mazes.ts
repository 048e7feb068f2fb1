/** Mazes of one's own, and searches in those of others. */
import type {
  Gallery,
  MazeChange,
  MazeMade,
  MazeRatingStanding,
  MazeRows,
  MazeShared,
  MazeSharing,
  NewMaze,
  SearchAsked,
  SearchQuestion,
} from "../../types/wire";
import { ask } from "./http";

const mine = (id: string): string => `api/me/mazes/${encodeURIComponent(id)}`;
const shared = (link: string): string => `api/mazes/${encodeURIComponent(link)}`;

export const listMazes = (): Promise<MazeRows> => ask("api/me/mazes");
export const saveMaze = (body: NewMaze): Promise<MazeMade> =>
  ask("api/me/mazes", { method: "POST", body });
export const changeMaze = (id: string, body: MazeChange): Promise<MazeMade> =>
  ask(mine(id), { method: "PUT", body });
export const deleteMaze = (id: string): Promise<unknown> => ask(mine(id), { method: "DELETE" });
export const shareMaze = (id: string, body: MazeSharing): Promise<MazeMade> =>
  ask(`${mine(id)}/sharing`, { method: "PUT", body });
export const askRating = (id: string): Promise<MazeRatingStanding> => ask(`${mine(id)}/rating`);
export const beginRating = (id: string): Promise<MazeRatingStanding> =>
  ask(`${mine(id)}/rating`, { method: "POST" });
export const listGallery = (): Promise<Gallery> => ask("api/gallery");
export const askShared = (link: string): Promise<MazeShared> => ask(shared(link));
export const beginSearch = (link: string): Promise<MazeShared> =>
  ask(`${shared(link)}/searches`, { method: "POST" });
export const askNext = (search: string, body: SearchQuestion): Promise<SearchAsked> =>
  ask(`api/searches/${encodeURIComponent(search)}`, { method: "POST", body });
export const reportMaze = (link: string): Promise<unknown> =>
  ask(`${shared(link)}/report`, { method: "POST" });
