import css from "./own-price-mark.module.css";

/** The corner of a day with a price of its own; the day is positioned. */
export const OwnPriceMark = () => <i className={css.mark} data-mark aria-hidden />;
