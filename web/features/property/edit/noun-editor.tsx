import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import type { CallOptions, Client } from "#contract/client.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import type { SavedVersion } from "#web/platform/draft/draft.ts";
import { DraftConflicts } from "#web/platform/draft/draft-questions.tsx";
import type { FormShape } from "#web/platform/draft/form-shape.ts";
import { useDraftForm } from "#web/platform/draft/use-draft-form.ts";
import { Form } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { type Host, useLockedFields } from "./use-locked.ts";

type Noun = "cabin" | "service" | "offering";
type Saved<N extends Noun> = SavedVersion & { name: string } & { [K in `${N}Id`]: string };
type Options<N extends Noun, V extends object, B extends object, S extends Saved<N>> = {
  noun: N;
  propertyId: string;
  saved: S | undefined;
  shape: FormShape<V, B, S>;
  initial: V;
  /** The values that keep a co-host's new item unpublished, since only the landowner publishes. */
  unpublished: Partial<B>;
  host: Host;
  returnTo: string;
  emptyOf?: (values: V) => string[];
  mend?: (stored: Partial<V>) => Partial<V>;
};
/** Calls an endpoint of any of these nouns; their endpoints differ only in names. */
const callerOf = <S,>(api: Client) =>
  api as unknown as (
    endpoint: string,
    input: { params: Record<string, string>; body?: object },
    options?: CallOptions,
  ) => Promise<S>;

/** The state of the form of a property's item: its draft, the reader's rights, leaving and deleting. */
export function useNounEditor<N extends Noun, V extends object, B extends object, S extends Saved<N>>(
  o: Options<N, V, B, S>,
) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [uploading, setUploading] = useState(false);
  const locked = useLockedFields(o.host);
  const owns = o.host.rights.includes("own");
  const path = `/api/${o.noun}s/:${o.noun}Id`;
  const idOf = (saved: S): string => saved[`${o.noun}Id`];
  const paramsOf = (saved: S) => ({ [`${o.noun}Id`]: idOf(saved) });
  const { saved, shape, initial, emptyOf, mend } = o;
  const drafted = useDraftForm<V, B, S>({
    shape,
    saved,
    initial,
    ...(emptyOf && { emptyOf }),
    ...(mend && { mend }),
    storedAs: (one) => `${o.noun}/${one ? idOf(one) : `new/${o.propertyId}`}`,
    create: (api, body, options) =>
      callerOf<S>(api)(
        `POST /api/properties/:propertyId/${o.noun}s`,
        { params: { propertyId: o.propertyId }, body: owns ? body : { ...body, ...o.unpublished } },
        options,
      ),
    change: (api, one, body, options) =>
      callerOf<S>(api)(`PATCH ${path}`, { params: paramsOf(one), body }, options),
    fetch: (api, one) => callerOf<S>(api)(`GET ${path}`, { params: paramsOf(one) }),
  });
  async function leave(text: string) {
    leaving.current = !uploading;
    notify.success(text);
    await navigate(o.returnTo);
  }
  /** Shows the saved item at its own address, on the same page. */
  async function stay(now: S, hash: string, state: object) {
    leaving.current = true;
    const query = new URLSearchParams({ propertyId: o.propertyId, ...paramsOf(now), returnTo: o.returnTo });
    await navigate(`?${query}#${hash}`, { replace: true, state });
    leaving.current = false;
  }
  const removed = saved && owns && (
    <DeleteNoun noun={o.noun} id={idOf(saved)} name={saved.name} onDone={(deleted) => void leave(deleted)} />
  );
  return {
    ...drafted,
    noun: o.noun,
    leave,
    stay,
    leaving,
    uploading,
    setUploading,
    removed,
    owns,
    /** Why the reader may not change fields that need a right; whoever creates an item may also price it. */
    edits: { locked: locked("edit") },
    prices: { locked: saved && locked("calendar") },
    owned: { locked: saved && locked("own") },
  };
}

type DeleteProps = Pick<ComponentProps<typeof DeleteButton>, "about" | "size"> & {
  noun: Noun;
  id: string;
  name: string;
  onDone: (text: string) => void;
};
export function DeleteNoun({ noun, id, name, onDone, ...buttonLook }: DeleteProps) {
  const t = useTranslations("editor");
  const withName = useNameInLanguage();
  return (
    <DeleteButton
      {...buttonLook}
      label={t("delete")}
      title={withName(t("deleteTitle", { name }), name)}
      text={t(`${noun}.deleteText`)}
      failed={t(`${noun}.deleteFailed`)}
      send={(api) => callerOf(api)(`DELETE /api/${noun}s/:${noun}Id`, { params: { [`${noun}Id`]: id } })}
      onDone={() => onDone(t(`${noun}.deleted`, { name }))}
    />
  );
}

type Props = Pick<
  ComponentProps<typeof Form>,
  "onSubmit" | "also" | "live" | "extra" | "wide" | "children"
> & {
  editor: Pick<ComponentProps<typeof Form>, "form" | "leaving" | "uploading"> &
    Pick<ComponentProps<typeof DraftConflicts>, "view" | "draft"> & { noun: Noun };
  /** Shown above the form, but below the conflicts of its draft. */
  above?: ReactNode;
};

/** The form of a property's item, with the conflicts of its draft. */
export function NounEditor({ editor, onSubmit, above, children, ...form }: Props) {
  const t = useTranslations("editor");
  const { view, draft, leaving, uploading, noun } = editor;
  return (
    <>
      <DraftConflicts view={view} draft={draft} onMine={() => void onSubmit()} />
      {above}
      <Form
        {...form}
        leaving={leaving}
        uploading={uploading}
        onSubmit={onSubmit}
        form={editor.form}
        save={t(`${noun}.save`)}
      >
        {children}
      </Form>
    </>
  );
}
