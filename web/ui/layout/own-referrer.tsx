/** Keeps the address of a page, which is secret, from other sites that it links to. */
export const OwnReferrer = () => <meta name="referrer" content="same-origin" />;
