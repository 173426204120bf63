import type { Profile } from "#contract/profile/endpoints.ts";
import {
  deletePortrait,
  hashOf,
  makePortrait,
  savePortrait,
  type Store,
  withFiles,
} from "#server/features/media/public.ts";
import { lockProfile, profileView, saveProfile } from "#server/features/profile/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Receive,
  type Refused,
  refuse,
  refuseFile,
} from "#server/platform/http/handler.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Log } from "#server/platform/observability/log.ts";

/** Replaces the general upload errors by those of profile pictures. */
async function received(receive: Receive): ReturnType<Receive> {
  const file = await receive();
  const tooLarge = isRefused(file) ? file.refused.find((r) => r.code === "file_too_large") : undefined;
  return tooLarge ? refuseFile("profile_image_too_large", tooLarge.values) : file;
}

export async function changeProfileImage(
  store: Store & { log: Log },
  call: Call,
  receive: Receive,
): Promise<Profile | Refused> {
  const file = await received(receive);
  if (isRefused(file)) return file;
  const made = await makePortrait(call.actor.uid, file.bytes);
  if (isRefused(made)) return made;
  let photoURL: string | undefined;
  const work = (fileId: string) =>
    command(store.db, call, "change-profile-image", { sha256: hashOf(file.bytes) }, async (tx) => {
      const row = await lockProfile(tx, call.actor.uid);
      if (!row) return refuse("profile_image_no_user");
      photoURL = await savePortrait(tx, row.uid, fileId, made, call.now);
      await saveProfile(tx, { ...row, photoUrl: photoURL });
      await publish(tx, call.now, [row.uid], "profile");
      return profileView({ ...row, photoUrl: photoURL }, call.locale, call.now);
    });
  try {
    return await withFiles(store, call.now, made.files, work, (profile) => profile.photoURL === photoURL);
  } catch (error) {
    store.log.error({ err: error, requestId: call.requestId }, "a profile picture could not be kept");
    return refuse("profile_image_failed");
  }
}

export const removeProfileImage = (db: Db, call: Call): Promise<Profile | Refused> =>
  command(db, call, "remove-profile-image", {}, async (tx) => {
    const row = await lockProfile(tx, call.actor.uid);
    if (!row) return refuse("profile_not_loaded");
    await deletePortrait(tx, row.uid, call.now);
    await saveProfile(tx, { ...row, photoUrl: null });
    await publish(tx, call.now, [row.uid], "profile");
    return profileView({ ...row, photoUrl: null }, call.locale, call.now);
  });
