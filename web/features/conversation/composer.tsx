import { IconPhoto, IconSend, IconX } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { maxMessageLength } from "#domain/conversation/message-text.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { QuickReplies } from "#web/features/booking/public.ts";
import { randomKey } from "#web/platform/idempotency-key.ts";
import { uploadFile } from "#web/platform/upload.ts";
import type { Waiting } from "#web/platform/outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { notify } from "#web/ui/toast.tsx";
import css from "./composer.module.css";
import { useTellTyping } from "./typing.ts";

type Props = {
  conversationId: string;
  add: (message: Pick<Waiting, "conversationId" | "text" | "images">) => void;
  hasReplies: boolean;
};
/** Enter sends where there is a keyboard, Shift and Enter begins a line. */
export function Composer({ conversationId, add, hasReplies }: Props) {
  const t = useTranslations("conversation");
  const [text, setText] = useState("");
  const [showsReplies, setShowsReplies] = useState(false);
  const { images, isUploading, attach, remove, clear } = useAttachments(conversationId);
  const tellTyping = useTellTyping(conversationId);
  const area = useRef<HTMLTextAreaElement>(null);
  function send(e?: FormEvent) {
    e?.preventDefault();
    if ((!text.trim() && images.length === 0) || isUploading) return;
    add({ conversationId, text: text.trim(), images });
    setText("");
    setShowsReplies(false);
    clear();
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
      <Attached images={images} isUploading={isUploading} remove={remove} />
      <div className={css.bar}>
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
        <textarea
          ref={area}
          className={css.text}
          rows={1}
          aria-label={t("write")}
          placeholder={t("write")}
          maxLength={maxMessageLength}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(e) => {
            setText(e.currentTarget.value);
            tellTyping();
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

type AttachedProps = { images: readonly Image[]; isUploading: boolean; remove: (imageId: string) => void };
function Attached({ images, isUploading, remove }: AttachedProps) {
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

/** Pictures are uploaded when they are chosen, and go with the message. */
function useAttachments(conversationId: string) {
  const t = useTranslations("conversation");
  const [images, setImages] = useState<Image[]>([]);
  const [isUploading, setUploading] = useState(false);
  async function attach(file: File | undefined) {
    if (!file || images.length >= uploadLimits.message.count) return;
    setUploading(true);
    try {
      const image = await uploadFile<Image>(`/api/conversations/${conversationId}/images`, file, {
        signal: new AbortController().signal,
        onProgress: () => {},
        idempotencyKey: randomKey(),
      });
      setImages((now) => [...now, image]);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(`${t("pictureFailed")} ${e.problem.errors?.[0]?.detail ?? e.problem.detail}`);
    } finally {
      setUploading(false);
    }
  }
  return {
    images,
    isUploading,
    attach,
    remove: (imageId: string) => setImages((now) => now.filter((one) => one.imageId !== imageId)),
    clear: () => setImages([]),
  };
}
