/** Returns the joined texts of all files in the sitemap's index. `get` fetches a path. */
export async function readSitemapFiles(get: (path: string) => Promise<Response>): Promise<string> {
  const index = await (await get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  if (files.length === 0) throw new Error('The sitemap names no file.');
  const texts = await Promise.all(
    files.map(async (path) => {
      const answer = await get(path);
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
      return answer.text();
    }),
  );
  return texts.join('\n');
}
