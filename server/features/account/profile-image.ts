import type { profiles } from "#contract/profile/endpoints.ts";
import {
  deletePortrait,
  hashOf,
  makePortrait,
  savePortrait,
  withFiles,
} from "#server/features/media/public.ts";
import { lockProfile, profileView, saveProfile } from "#server/features/profile/public.ts";
import { command } from "#server/platform/database/command.ts";
import {
  type SomeHandlers,
  isRefused,
  type Receive,
  refuse,
  refuseFile,
} from "#server/platform/http/handler.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Replaces the general upload errors by those of profile pictures. */
async function receivePicture(receive: Receive): ReturnType<Receive> {
  const file = await receive();
  const tooLarge = isRefused(file) ? file.refused.find((r) => r.code === "file_too_large") : undefined;
  return tooLarge ? refuseFile("profile_image_too_large", tooLarge.values) : file;
}

export const profileImage = (p: Platform) =>
  ({
    "POST /api/user-profile/upload-profile-image": async ({ receive }, call) => {
      const file = await receivePicture(receive);
      if (isRefused(file)) return file;
      const portrait = await makePortrait(call.actor.uid, file.bytes);
      if (isRefused(portrait)) return portrait;
      let photoURL: string | undefined;
      const work = (fileId: string) =>
        command(p.db, call, "change-profile-image", { sha256: hashOf(file.bytes) }, async (tx) => {
          const row = await lockProfile(tx, call.actor.uid);
          if (!row) return refuse("profile_image_no_user");
          photoURL = await savePortrait(tx, row.uid, fileId, portrait, call.now);
          await saveProfile(tx, { ...row, photoUrl: photoURL });
          await publish(tx, call.now, [row.uid], "profile");
          return profileView({ ...row, photoUrl: photoURL }, call.locale, call.now);
        });
      try {
        return await withFiles(p, call.now, portrait.files, work, (profile) => profile.photoURL === photoURL);
      } catch (error) {
        p.log.error({ err: error, requestId: call.requestId }, "a profile picture could not be kept");
        return refuse("profile_image_failed");
      }
    },
    "DELETE /api/user-profile/profile-image": (_args, call) =>
      command(p.db, call, "remove-profile-image", {}, async (tx) => {
        const row = await lockProfile(tx, call.actor.uid);
        if (!row) return refuse("profile_not_loaded");
        await deletePortrait(tx, row.uid, call.now);
        await saveProfile(tx, { ...row, photoUrl: null });
        await publish(tx, call.now, [row.uid], "profile");
        return profileView({ ...row, photoUrl: null }, call.locale, call.now);
      }),
  }) satisfies SomeHandlers<typeof profiles>;
