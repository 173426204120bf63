/** Search engines leave this page out. */
export const NoIndex = () => <meta name="robots" content="noindex" />;
