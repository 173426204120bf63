import { IconCamera } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError, type Problem } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { uploadFile } from "#web/platform/api/upload.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./profile.module.css";

const endpoint = "/api/user-profile/upload-profile-image";

function usePicture() {
  const t = useTranslations("profile.picture");
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [last, setLast] = useState<File>();
  async function runAndNotify(work: () => Promise<Profile>, message: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      setLast(undefined);
      notify.success(message);
      await revalidate();
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem);
    } finally {
      setBusy(false);
    }
  }
  const send = (file: File) => {
    setLast(file);
    return runAndNotify(() => uploadFile<Profile>(endpoint, file), t("uploaded"));
  };
  const remove = () => {
    setLast(undefined);
    return runAndNotify(() => browserApi()("DELETE /api/user-profile/profile-image", {}), t("removed"));
  };
  /** Sends the same file again; only after a network or server error. */
  const again =
    last && problem && (problem.status === 0 || problem.status >= 500) ? () => send(last) : undefined;
  return { busy, problem, send, remove, again };
}

/** The profile picture. A chosen file is uploaded at once; a refusal is shown in the server's words. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const t = useTranslations("profile.picture");
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const { busy, problem, send, remove, again } = usePicture();
  return (
    <section className={css.picture} aria-labelledby="picture-title">
      <Avatar name={profile.displayName} photoURL={profile.photoURL} side={96} />
      <div className={css.pictureWords}>
        <h2 id="picture-title">{t("title")}</h2>
        <p className="muted small">{t("hint")}</p>
        {problem && (
          <p className={css.wrong} role="alert">
            {problem.errors?.[0]?.detail ?? problem.detail}
          </p>
        )}
        <div className="row">
          <Button
            busy={busy}
            disabled={!hydrated}
            icon={<IconCamera size={20} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(profile.photoURL ? "change" : "choose")}
          </Button>
          {again && <Button onClick={() => void again()}>{t("again")}</Button>}
          {profile.photoURL && (
            <Button look="quiet" busy={busy} onClick={() => void remove()}>
              {t("remove")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={uploadLimits.portrait.types.join(",")}
          onChange={({ currentTarget: chosen }) => {
            const file = chosen.files?.[0];
            if (file) void send(file);
            chosen.value = ""; // allows choosing the same file again
          }}
        />
      </div>
    </section>
  );
}
