/** A tag by which search engines leave the page out. */
export const NoIndex = () => <meta name="robots" content="noindex" />;
