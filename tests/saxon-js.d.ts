declare module "saxon-js" {
  const SaxonJS: {
    transform(
      o: { stylesheetText: string; sourceText: string; destination: "serialized" },
      how: "async",
    ): Promise<{ principalResult: string }>;
  };
  export default SaxonJS;
}
