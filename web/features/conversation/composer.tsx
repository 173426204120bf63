import { IconFileText, IconPaperclip, IconSend, IconX } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { MessageDocument } from "#contract/conversation/endpoints.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { maxMessageLength } from "#domain/conversation/message-text.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { QuickReplies } from "#web/features/booking/public.ts";
import { uploadFile } from "#web/platform/api/upload.ts";
import type { Waiting } from "#web/platform/api/outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { useBeforeUnload } from "#web/ui/form/leave-guard.tsx";
import { FileSize } from "#web/ui/file-size.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./composer.module.css";
import { useSendTyping } from "./typing.ts";

type Props = {
  conversationId: string;
  add: (message: Pick<Waiting, "conversationId" | "text" | "images" | "documents">) => void;
  hasReplies: boolean;
};
/** Writes and sends a message. If a file is still being uploaded, the message is held back until then. */
function useWriting({ conversationId, add }: Pick<Props, "conversationId" | "add">) {
  const [text, setText] = useState("");
  const [isHeld, setHeld] = useState(false);
  const attachments = useAttachments(conversationId, () => setHeld(false));
  const { attached, isUploading } = attachments;
  const hasContent = Boolean(text.trim()) || attached.length > 0;
  function sendNow() {
    add({ conversationId, text: text.trim(), ...byKind(attached) });
    setText("");
    attachments.clear();
  }
  useSendWhenReady(isHeld && !isUploading, () => {
    setHeld(false);
    if (hasContent) sendNow();
  });
  useSendOnLeaving(isHeld, async () => {
    const all = [...attached, ...(await attachments.uploaded())];
    if (text.trim() || all.length > 0) add({ conversationId, text: text.trim(), ...byKind(all) });
  });
  function send() {
    if (isUploading) setHeld(true);
    else if (hasContent) sendNow();
  }
  return { text, setText, attachments, send, isHeld, holdBack: () => setHeld(false) };
}

/** The field in which a message is written. On a computer Enter sends it, and Shift+Enter begins a line. */
export function Composer({ conversationId, add, hasReplies }: Props) {
  const t = useTranslations("conversation");
  const {
    text,
    setText,
    attachments,
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
      <Attachments {...attachments} />
      {isHeld && <HeldMessageNotice holdBack={holdBack} />}
      <div className={css.bar}>
        <AddFile attach={attachments.attach} />
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

function AddFile({ attach }: { attach: (file: File | undefined) => Promise<void> }) {
  const t = useTranslations("conversation");
  return (
    <label className={css.icon}>
      <input
        type="file"
        accept={[...uploadLimits.message.types, pdfType].join()}
        onChange={({ currentTarget: input }) => {
          void attach(input.files?.[0]);
          input.value = "";
        }}
      />
      <IconPaperclip size={22} aria-hidden />
      <span className="visually-hidden">{t("addFile")}</span>
    </label>
  );
}

type AttachmentsProps = {
  attached: readonly Attached[];
  isUploading: boolean;
  remove: (one: Attached) => void;
};
function Attachments({ attached, isUploading, remove }: AttachmentsProps) {
  const t = useTranslations("conversation");
  if (attached.length === 0 && !isUploading) return null;
  return (
    <ul className={css.attached}>
      {attached.map((one) => (
        <li key={idOf(one)}>
          {"imageId" in one ? (
            <Picture image={one} alt={t("picture")} sizes="72px" />
          ) : (
            <span className={css.document}>
              <IconFileText size={20} aria-hidden />
              <span className={css.name}>{one.name}</span>
              <FileSize bytes={one.sizeBytes} />
            </span>
          )}
          <button
            type="button"
            aria-label={"imageId" in one ? t("removePicture") : t("removeDocument", { name: one.name })}
            onClick={() => remove(one)}
          >
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

const [pdfType] = uploadLimits.messageDocument.types;
/** A phone may not know a file's type; what it is in truth, the server finds out. */
const isPdf = (file: File) => file.type === pdfType || /\.pdf$/i.test(file.name);

type Attached = Image | MessageDocument;
const idOf = (one: Attached) => ("imageId" in one ? one.imageId : one.documentId);
const byKind = (all: readonly Attached[]) => ({
  images: all.filter((one) => "imageId" in one),
  documents: all.filter((one) => "documentId" in one),
});
/** The pictures and PDFs of a message. Each is uploaded as soon as it is chosen. */
function useAttachments(conversationId: string, onFailed: () => void) {
  const t = useTranslations("conversation");
  const [attached, setAttached] = useState<Attached[]>([]);
  const [uploads, setUploads] = useState<readonly Promise<Attached | undefined>[]>([]);
  async function upload(file: File): Promise<Attached | undefined> {
    const kind = isPdf(file) ? "documents" : "images";
    try {
      return await uploadFile<Attached>(`/api/conversations/${conversationId}/${kind}`, file);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      const reason = e.problem.errors?.[0]?.detail ?? e.problem.detail;
      notify.error(`${t(kind === "documents" ? "documentFailed" : "pictureFailed")} ${reason}`);
    }
  }
  async function attach(file: File | undefined) {
    if (!file || attached.length + uploads.length >= uploadLimits.message.count) return;
    const underWay = upload(file);
    setUploads((now) => [...now, underWay]);
    try {
      const one = await underWay;
      if (one) setAttached((now) => [...now, one]);
      else onFailed();
    } finally {
      setUploads((now) => now.filter((one) => one !== underWay));
    }
  }
  return {
    attached,
    isUploading: uploads.length > 0,
    attach,
    /** Waits for the running uploads, and returns their files without those that failed. */
    uploaded: async () => (await Promise.all(uploads)).filter((one) => one !== undefined),
    remove: (gone: Attached) => setAttached((now) => now.filter((one) => one !== gone)),
    clear: () => setAttached([]),
  };
}
