declare module "saxon-js" {
  const SaxonJS: {
    transform(
      o: { stylesheetInternal: object; sourceText: string; destination: "serialized" },
      how: "async",
    ): Promise<{ principalResult: string }>;
  };
  export default SaxonJS;
}
