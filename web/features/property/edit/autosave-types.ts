import type { Problem } from "#contract/client.ts";
import type { Own, Part, PropertyBody, PropertyValues } from "./property-form.ts";
import type { UnfinishedTexts } from "./unfinished-errors.ts";

export type SaverView = {
  values: PropertyValues;
  /** The property as the server last told it; undefined until the draft is made. */
  property: Own | undefined;
  problem: Problem | undefined;
  saving: boolean;
  /** Something is written that the server has not been asked to keep yet. */
  waiting: boolean;
  /** Why nothing could be saved, and whether it is tried again by itself. */
  failed: { text: string; again: boolean } | undefined;
  unsaved: boolean;
  /** What this browser kept from last time and the server does not have. */
  found: Partial<PropertyValues> | undefined;
  /** Written here and, since then, saved from elsewhere: which of the two is to stand? */
  conflict: readonly Part[];
};
type Sent = { body: Partial<PropertyBody>; keepalive?: boolean };
export type SaverOptions = {
  property: Own | undefined;
  values: PropertyValues;
  create: (sent: Sent & { body: PropertyBody; key: string }) => Promise<Own>;
  change: (propertyId: string, sent: Sent & { version?: number | undefined }) => Promise<Own>;
  fetch: (propertyId: string) => Promise<Own>;
  keep: (propertyId: string | undefined, unsaved: Partial<PropertyValues>) => void;
  onCreated: (property: Own) => void;
  newKey: () => string;
  words: UnfinishedTexts;
};
