import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import css from "./combobox.module.css";
import { Field } from "./field.tsx";
import fieldCss from "./field.module.css";

type ComboOption = { key: string; text: string; detail?: string };
type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  required?: boolean;
  placeholder?: string;
  /** The text of the field, typed or chosen. */
  value: string;
  /** The suggestions for the text. */
  options: readonly ComboOption[];
  onType: (text: string) => void;
  onChoose: (key: string) => void;
  onLeave?: () => void;
};

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
export function Combobox({
  label,
  hint,
  error,
  name,
  required,
  placeholder,
  value,
  options,
  onType,
  onChoose,
  onLeave,
}: Props) {
  const t = useTranslations("common.ui");
  const id = useId();
  const { isListOpen, at, choose, onKeyDown, typed, hide } = useSuggestions(options, onChoose);
  return (
    <Field label={label} hint={hint} error={error} name={name} required={required}>
      {(wiring) => (
        <div className={css.combobox}>
          <input
            {...wiring}
            name={name}
            required={required}
            placeholder={placeholder}
            className={fieldCss.control}
            role="combobox"
            aria-expanded={isListOpen}
            aria-controls={`${id}l`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={value}
            onChange={(e) => {
              onType(e.currentTarget.value);
              typed();
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              hide();
              onLeave?.();
            }}
          />
          <Suggestions
            id={id}
            label={label}
            options={options}
            isListOpen={isListOpen}
            at={at}
            onChoose={choose}
          />
          <span role="status" className="visually-hidden">
            {isListOpen ? t("suggestions", { count: options.length }) : ""}
          </span>
        </div>
      )}
    </Field>
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
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={option.key}
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
      ))}
    </div>
  );
}
