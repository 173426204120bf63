import css from "./own-price-mark.module.css";

/** Marks the corner of a day that has its own price; the day's cell must be positioned. */
export const OwnPriceMark = () => <i className={css.mark} data-mark aria-hidden />;
