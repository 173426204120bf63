import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import css from "./combobox.module.css";
import { Field } from "./field.tsx";
import fieldCss from "./field.module.css";

/** `group`: the heading above the first of the options that have it; they stand together. */
export type ComboOption = { key: string; text: string; detail?: string; group?: string };
type InputProps = {
  name?: string;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** The text of the field, typed or chosen. */
  value: string;
  /** The suggestions for the text. */
  options: readonly ComboOption[];
  onType: (text: string) => void;
  onChoose: (key: string) => void;
  onLeave?: () => void;
  /** The suggestions open as soon as the field has the focus. */
  opensOnFocus?: boolean;
};
type Props = InputProps & { label: ReactNode; hint?: ReactNode; error?: string | undefined };

/** The state of the list of suggestions: the active one, and whether the list is open. */
function useSuggestions(options: readonly ComboOption[], onChoose: (key: string) => void) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isListOpen = open && options.length > 0;
  const at = isListOpen ? Math.min(active, options.length - 1) : -1;

  function choose(option: ComboOption) {
    onChoose(option.key);
    setOpen(false);
    setActive(-1);
  }
  function onKeyDown(e: KeyboardEvent) {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    const option = options[at];
    if (step !== 0 && options.length > 0) {
      e.preventDefault();
      setOpen(true);
      setActive((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (e.key === "Enter" && option) {
      e.preventDefault();
      choose(option);
    } else if (e.key === "Escape" && isListOpen) {
      e.preventDefault();
      setOpen(false);
    }
  }
  return {
    isListOpen,
    at,
    choose,
    onKeyDown,
    typed: () => {
      setOpen(true);
      setActive(-1);
    },
    hide: () => setOpen(false),
  };
}

/** A text field with suggestions, used by keys or by touch. Their number is read out by screen readers. */
export function Combobox({ label, hint, error, ...input }: Props) {
  const { name, required } = input;
  return (
    <Field label={label} hint={hint} error={error} name={name} required={required}>
      {(wiring) => <ComboboxInput {...input} {...wiring} className={fieldCss.control} listLabel={label} />}
    </Field>
  );
}

/** The input and its suggestions without a label around them. `wiring` of the field: its id and what describes it. */
export function ComboboxInput({
  className,
  listLabel,
  value,
  options,
  onType,
  onChoose,
  onLeave,
  opensOnFocus,
  ...wiring
}: InputProps & { className?: string | undefined; listLabel: ReactNode; id?: string }) {
  const t = useTranslations("common.ui");
  const id = useId();
  const { isListOpen, at, choose, onKeyDown, typed, hide } = useSuggestions(options, onChoose);
  return (
    <div className={css.combobox}>
      <input
        maxLength={100}
        {...wiring}
        className={className}
        role="combobox"
        aria-expanded={isListOpen}
        aria-controls={`${id}l`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(e) => {
          onType(e.currentTarget.value);
          typed();
        }}
        onKeyDown={onKeyDown}
        onFocus={opensOnFocus ? typed : undefined}
        onClick={opensOnFocus ? typed : undefined}
        onBlur={() => {
          hide();
          onLeave?.();
        }}
      />
      <Suggestions
        id={id}
        label={listLabel}
        options={options}
        isListOpen={isListOpen}
        at={at}
        onChoose={choose}
      />
      <span role="status" className="visually-hidden">
        {isListOpen ? t("suggestions", { count: options.length }) : ""}
      </span>
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  label: ReactNode;
  options: readonly ComboOption[];
  isListOpen: boolean;
  at: number;
  onChoose: (option: ComboOption) => void;
};
function Suggestions({ id, label, options, isListOpen, at, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div
      ref={list}
      id={`${id}l`}
      role="listbox"
      aria-label={typeof label === "string" ? label : undefined}
      className={css.list}
      hidden={!isListOpen}
    >
      {options.map((option, i) => (
        <Fragment key={option.key}>
          {option.group !== undefined && option.group !== options[i - 1]?.group && (
            <div role="presentation" className={css.group}>
              {option.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys */}
          <div
            id={`${id}${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            onPointerDown={(e) => e.preventDefault()} // the field keeps the focus
            onClick={() => onChoose(option)}
          >
            {option.text}
            {option.detail && <span>{option.detail}</span>}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
