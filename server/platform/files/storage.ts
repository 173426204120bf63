/**
 * File storage: a folder of the data directory or, if S3_* is set, a bucket. The drivers are imported when a
 * file is first used.
 */
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { Config } from "#server/platform/config.ts";
import { limitServiceCalls, ServiceBusy } from "#server/platform/http/outside-calls.ts";

export type Files = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined if there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  stream(key: string): Promise<Readable>;
  /**
   * Deletes all files in a folder. A bucket matches prefixes of names, so no folder's name may be a prefix of
   * another's.
   */
  removeAll(folder: string): Promise<void>;
};
type Settings = Pick<
  Config,
  "dataDir" | "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

const folderOf = ({ dataDir }: Settings) => path.join(dataDir, "files");

async function openDisk(config: Settings, limits: BucketLimits): Promise<Disk> {
  const { Disk } = await import("flydrive");
  if (!config.S3_BUCKET) {
    const { FSDriver } = await import("flydrive/drivers/fs");
    const location = folderOf(config);
    await mkdir(location, { recursive: true });
    await chmod(location, 0o700); // for the owner only, also where the folder existed already
    return new Disk(new FSDriver({ location, visibility: "private" }));
  }
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      endpoint: config.S3_ENDPOINT ?? "",
      region: config.S3_REGION ?? "us-east-1",
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? "",
      },
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: limits.silentMs,
        requestTimeout: limits.answerMs,
        throwOnRequestTimeout: true, // it only warns otherwise
      },
      forcePathStyle: true, // path-style addresses work with every S3-compatible service
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      visibility: "private",
      supportsACL: false,
    }),
  );
}

/** Timeouts of the bucket: between two bytes, and for a whole response, which may be a film. */
type BucketLimits = { silentMs: number; answerMs: number };
const bucketLimits: BucketLimits = { silentMs: 10_000, answerMs: 60_000 };
const CONNECT_TIMEOUT_MS = 3000;
const MAX_ATTEMPTS = 2;

/** The bucket is unreachable or does not work: nothing was stored, and a later retry may succeed. */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super("the files are away", { cause });
  }
}
function isAway(error: unknown): boolean {
  const { code, name, $metadata, cause } = (error ?? {}) as {
    code?: string;
    name?: string;
    $metadata?: { httpStatusCode?: number };
    cause?: unknown;
  };
  return (
    /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/.test(code ?? "") ||
    name === "TimeoutError" ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    (cause !== undefined && isAway(cause))
  );
}

const isMissing = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string; name?: string } };
  return cause?.code === "ENOENT" || cause?.name === "NoSuchKey";
};

export function openFiles(config: Settings, limits = bucketLimits): Files {
  let diskPromise: Promise<Disk> | undefined;
  const disk = (): Promise<Disk> => {
    diskPromise ??= openDisk(config, limits);
    return diskPromise;
  };
  async function reach<T>(work: (disk: Disk) => Promise<T>): Promise<T> {
    try {
      return await limitServiceCalls("the files", async () => work(await disk()));
    } catch (error) {
      throw error instanceof ServiceBusy || isAway(error) ? new FilesAway(error) : error;
    }
  }
  return {
    async put(key, bytes, contentType) {
      await reach((to) => to.put(key, bytes, { contentType }));
      if (!config.S3_BUCKET) await chmod(path.join(folderOf(config), key), 0o600);
    },
    read: async (key) => {
      try {
        return await reach((from) => from.getBytes(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    stream: (key) => reach((from) => from.getStream(key)),
    removeAll: (folder) => reach((from) => from.deleteAll(folder)),
  };
}
