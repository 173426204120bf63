import { IconPhoto, IconSend, IconX } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { maxMessageLength } from "#domain/conversation/message-text.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { QuickReplies } from "#web/features/booking/public.ts";
import { uploadFile } from "#web/platform/api/upload.ts";
import type { Waiting } from "#web/platform/api/outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { useBeforeUnload } from "#web/ui/form/leave-guard.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./composer.module.css";
import { useSendTyping } from "./typing.ts";

type Props = {
  conversationId: string;
  add: (message: Pick<Waiting, "conversationId" | "text" | "images">) => void;
  hasReplies: boolean;
};
/** Writes and sends a message. If a picture is still being uploaded, the message is held back until then. */
function useWriting({ conversationId, add }: Pick<Props, "conversationId" | "add">) {
  const [text, setText] = useState("");
  const [isHeld, setHeld] = useState(false);
  const pictures = useAttachments(conversationId, () => setHeld(false));
  const { images, isUploading } = pictures;
  const hasContent = Boolean(text.trim()) || images.length > 0;
  function sendNow() {
    add({ conversationId, text: text.trim(), images });
    setText("");
    pictures.clear();
  }
  useSendWhenReady(isHeld && !isUploading, () => {
    setHeld(false);
    if (hasContent) sendNow();
  });
  useSendOnLeaving(isHeld, async () => {
    const all = [...images, ...(await pictures.uploaded())];
    if (text.trim() || all.length > 0) add({ conversationId, text: text.trim(), images: all });
  });
  function send() {
    if (isUploading) setHeld(true);
    else if (hasContent) sendNow();
  }
  return { text, setText, pictures, send, isHeld, holdBack: () => setHeld(false) };
}

/** The field in which a message is written. On a computer Enter sends it, and Shift+Enter begins a line. */
export function Composer({ conversationId, add, hasReplies }: Props) {
  const t = useTranslations("conversation");
  const {
    text,
    setText,
    pictures,
    send: sendWritten,
    isHeld,
    holdBack,
  } = useWriting({ conversationId, add });
  const [showsReplies, setShowsReplies] = useState(false);
  const sendTyping = useSendTyping(conversationId);
  const area = useRef<HTMLTextAreaElement>(null);
  function send(e?: FormEvent) {
    e?.preventDefault();
    sendWritten();
    setShowsReplies(false);
    area.current?.focus();
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const sends = e.key === "Enter" && !e.shiftKey && !e.nativeEvent.isComposing;
    if (sends && matchMedia("(pointer: fine)").matches) send(e);
  };
  return (
    <form className={css.composer} onSubmit={send}>
      {showsReplies && (
        <QuickReplies
          kind="message"
          text={text}
          onUse={(reply) => {
            setText(reply);
            area.current?.focus();
          }}
        />
      )}
      <AttachedPictures {...pictures} />
      {isHeld && <HeldMessageNotice holdBack={holdBack} />}
      <div className={css.bar}>
        <AddPicture attach={pictures.attach} />
        <textarea
          ref={area}
          className={css.text}
          rows={1}
          aria-label={t("write")}
          placeholder={t("write")}
          maxLength={maxMessageLength}
          value={text}
          readOnly={isHeld}
          onKeyDown={onKeyDown}
          onChange={(e) => {
            setText(e.currentTarget.value);
            sendTyping();
          }}
        />
        <Button type="submit" look="primary" icon={<IconSend size={20} aria-hidden />} aria-label={t("send")}>
          <span className={css.word}>{t("send")}</span>
        </Button>
      </div>
      {hasReplies && (
        <button
          type="button"
          className={css.replies}
          aria-expanded={showsReplies}
          onClick={() => setShowsReplies(!showsReplies)}
        >
          {t("replies")}
        </button>
      )}
    </form>
  );
}

function HeldMessageNotice({ holdBack }: { holdBack: () => void }) {
  const t = useTranslations("conversation");
  return (
    <p className={css.held} role="status">
      {t("held")}
      <Button size="small" look="quiet" onClick={holdBack}>
        {t("holdBack")}
      </Button>
    </p>
  );
}

function AddPicture({ attach }: { attach: (file: File | undefined) => Promise<void> }) {
  const t = useTranslations("conversation");
  return (
    <label className={css.icon}>
      <input
        type="file"
        accept={uploadLimits.message.types.join()}
        onChange={({ currentTarget: input }) => {
          void attach(input.files?.[0]);
          input.value = "";
        }}
      />
      <IconPhoto size={22} aria-hidden />
      <span className="visually-hidden">{t("addPicture")}</span>
    </label>
  );
}

type AttachedProps = { images: readonly Image[]; isUploading: boolean; remove: (imageId: string) => void };
function AttachedPictures({ images, isUploading, remove }: AttachedProps) {
  const t = useTranslations("conversation");
  if (images.length === 0 && !isUploading) return null;
  return (
    <ul className={css.attached}>
      {images.map((image) => (
        <li key={image.imageId}>
          <Picture image={image} alt={t("picture")} sizes="72px" />
          <button type="button" aria-label={t("removePicture")} onClick={() => remove(image.imageId)}>
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
      {isUploading && <li role="status">{t("uploading")}</li>}
    </ul>
  );
}

/** Sends a held-back message as soon as `isReady` is true. */
function useSendWhenReady(isReady: boolean, send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);
}

/**
 * Sends a held-back message when the reader goes to another page. Before the tab is closed, the browser asks
 * the reader.
 */
function useSendOnLeaving(isHeld: boolean, send: () => Promise<void>): void {
  useBeforeUnload(isHeld);
  const latest = useRef({ isHeld, send });
  latest.current = { isHeld, send };
  useEffect(
    () => () => {
      if (latest.current.isHeld) void latest.current.send();
    },
    [],
  );
}

/** The pictures of a message. Each is uploaded as soon as it is chosen. */
function useAttachments(conversationId: string, onFailed: () => void) {
  const t = useTranslations("conversation");
  const [images, setImages] = useState<Image[]>([]);
  const [uploads, setUploads] = useState<readonly Promise<Image | undefined>[]>([]);
  async function upload(file: File): Promise<Image | undefined> {
    try {
      return await uploadFile<Image>(`/api/conversations/${conversationId}/images`, file);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(`${t("pictureFailed")} ${e.problem.errors?.[0]?.detail ?? e.problem.detail}`);
    }
  }
  async function attach(file: File | undefined) {
    if (!file || images.length + uploads.length >= uploadLimits.message.count) return;
    const underWay = upload(file);
    setUploads((now) => [...now, underWay]);
    try {
      const image = await underWay;
      if (image) setImages((now) => [...now, image]);
      else onFailed();
    } finally {
      setUploads((now) => now.filter((one) => one !== underWay));
    }
  }
  return {
    images,
    isUploading: uploads.length > 0,
    attach,
    /** Waits for the running uploads, and returns their pictures without those that failed. */
    uploaded: async () => (await Promise.all(uploads)).filter((one) => one !== undefined),
    remove: (imageId: string) => setImages((now) => now.filter((one) => one.imageId !== imageId)),
    clear: () => setImages([]),
  };
}
