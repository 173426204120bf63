declare module "s3rver" {
  import type { RequestListener } from "node:http";
  /** A bucket on this machine; what tests use of it. */
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
