import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planStorage } from '#config/replica.ts';
import { openStorage, StorageError } from '#server/mall-api/replica/storage.ts';
import { type S3Server, startS3Server } from '../../../support/s3-server.ts';

let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.close());

describe('openStorage', () => {
  const open = (changes = {}) => openStorage(planStorage(s3.url, { ...s3.access, ...changes }));

  it('lists one folder completely, or after a key', async () => {
    const names = Array.from({ length: 1005 }, (_, index) => `a&b/${String(index).padStart(4, '0')}`);
    for (const name of [...names, 'a&b/deep/1', 'c']) s3.put(`centre/${name}`, 'x');
    const list = async (after?: string) => {
      const found = { keys: [] as string[], folders: [] as string[] };
      for await (const { objects, folders } of open().list('a&b/', after)) {
        found.keys.push(...objects.map(({ key }) => key));
        found.folders.push(...folders);
      }
      return found;
    };
    expect(await list()).toEqual({ keys: names, folders: ['a&b/deep/'] });
    expect((await list('a&b/1003')).keys).toEqual(['a&b/1004']);
  });

  it('fails with the storage’s reason, without the secret', async () => {
    const wrong = open({ accessKeyId: 'another', secretAccessKey: 'hidden' });
    await expect(wrong.find('holder.json')).rejects.toEqual(new StorageError('s3://mall/centre answers with 403 InvalidAccessKeyId'));
  });
});
