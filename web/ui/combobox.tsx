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
  /** What stands in the field: typed so far, or chosen. */
  value: string;
  /** What fits it now. */
  options: readonly ComboOption[];
  onType: (text: string) => void;
  onChoose: (key: string) => void;
  onLeave?: () => void;
};

/** A text field with suggestions below: arrows, Enter and Escape from the keyboard, a touch otherwise. The number of suggestions is read out. */
export function Combobox({ label, hint, error, name, required, placeholder, value, options, onType, onChoose, onLeave }: Props) {
  const t = useTranslations("common.ui");
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const shown = open && options.length > 0;
  const at = shown ? Math.min(active, options.length - 1) : -1;
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function choose(i: number) {
    const option = options[i];
    if (!option) return;
    onChoose(option.key);
    setOpen(false);
    setActive(-1);
  }
  function press(e: KeyboardEvent) {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      e.preventDefault();
      setOpen(true);
      setActive((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (e.key === "Enter" && at >= 0) {
      e.preventDefault();
      choose(at);
    } else if (e.key === "Escape" && shown) {
      e.preventDefault();
      setOpen(false);
    }
  }
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
            aria-expanded={shown}
            aria-controls={`${id}l`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={value}
            onChange={(e) => {
              onType(e.currentTarget.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={press}
            onBlur={() => {
              setOpen(false);
              onLeave?.();
            }}
          />
          <div ref={list} id={`${id}l`} role="listbox" aria-label={typeof label === "string" ? label : undefined} className={css.list} hidden={!shown}>
            {options.map((option, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={option.key}
                id={`${id}${i}`}
                role="option"
                aria-selected={i === at}
                tabIndex={-1}
                onPointerDown={(e) => e.preventDefault()} // the field keeps the focus
                onClick={() => choose(i)}
              >
                {option.text}
                {option.detail && <span>{option.detail}</span>}
              </div>
            ))}
          </div>
          <span role="status" className="visually-hidden">
            {shown ? t("suggestions", { count: options.length }) : ""}
          </span>
        </div>
      )}
    </Field>
  );
}
