declare module "s3rver" {
  import type { RequestListener } from "node:http";
  /** The parts of s3rver, a local bucket server, that tests use. */
  export default class S3rver {
    constructor(o: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
