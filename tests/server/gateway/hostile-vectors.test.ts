import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanVector } from '#server/gateway/images/clean-vector.ts';
import { createImageWorker, type ImageWorker } from '#server/gateway/images/image-worker.ts';
import { createMessageReader } from '#server/message-reader.ts';
import type { ApiError } from '#shared/contracts/errors.ts';
import { hungryVector, makeHostileVectors } from '../../support/hostile-vectors.ts';
import { makePng } from './bad-pictures.ts';

let asked = 0;
const elsewhere = createServer((_request, response) => {
  asked += 1;
  response.end();
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const { port } = elsewhere.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
afterAll(() => elsewhere.close());

let line: ImageWorker;
beforeAll(() => {
  line = createImageWorker({ messages: createMessageReader(pino({ level: 'silent' })) });
});
afterAll(() => line.close());

const draw = (picture: string | Buffer, width = 320) => line.draw({ file: Buffer.from(picture), size: { width, format: 'png' } });
const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">';

describe('a hostile vector picture', () => {
  it.each(makeHostileVectors(`http://127.0.0.1:${port}`))('containing %s is %s', async (_what, outcome, picture) => {
    const came = await draw(picture).then(
      async (drawn) => ((await sharp(drawn).stats()).dominant.g > 200 ? 'drawn' : 'drawn otherwise'),
      (error: ApiError) => (error.httpStatus === 'UnprocessableEntity' ? 'refused' : error),
    );
    expect(came).toBe(outcome);
    expect(asked).toBe(0);
  });

  it('is refused if it takes too much memory, and the next one is drawn', { tags: 'long' }, async () => {
    const [hungry, next] = await Promise.allSettled([draw(hungryVector, 1920), draw(`${start}<rect width="9" height="9"/></svg>`)]);
    expect([hungry, next]).toMatchObject([{ status: 'rejected', reason: { httpStatus: 'UnprocessableEntity' } }, { status: 'fulfilled' }]);
  });

  it.each([
    ['large', makePng({ width: 9000, height: 9000 })],
    ['that is not a picture', Buffer.from('<svg/>')],
    ['in too many bytes', Buffer.alloc(400_000)],
  ])('is refused because of an embedded picture: %s', async (_what, embedded) => {
    const picture = `${start}<image width="9" height="9" href="data:image/png;base64,${embedded.toString('base64')}"/></svg>`;
    await expect(draw(picture)).rejects.toMatchObject({ httpStatus: 'UnprocessableEntity' });
  });
});

/** Returns the colour in the middle of the drawn picture. */
async function middleOf(content: string): Promise<number[]> {
  const { data, info } = await sharp(await draw(`${start}${content}</svg>`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const whole = 'width="100" height="100"';
const green = `<stop offset="0" stop-color="#00ff00"/><stop offset="1" stop-color="#00ff00"/>`;

describe('a vector picture of an ordinary program', () => {
  it.each([
    [
      'style sheets with classes',
      `<style type="text/css"><![CDATA[/* x */ .st0, .st1 { fill : #00FF00; }]]></style><rect class="st0" ${whole}/>`,
    ],
    [
      'a gradient by style sheet',
      `<style>.a{fill:url(#g);}</style><linearGradient id="g">${green}</linearGradient><rect class="a" ${whole}/>`,
    ],
    ['a gradient by style', `<linearGradient id="g">${green}</linearGradient><rect style="fill:url(#g)" ${whole}/>`],
    [
      'a clip path that uses a shape from elsewhere',
      `<defs><rect id="S1" ${whole}/></defs><clipPath id="S2"><use xlink:href="#S1" overflow="visible"/></clipPath><g clip-path="url(#S2)"><rect fill="#0f0" ${whole}/></g>`,
    ],
    ['a mask', `<mask id="m"><rect fill="#fff" ${whole}/></mask><rect fill="#0f0" mask="url(#m)" ${whole}/>`],
    ['a symbol that is used', `<symbol id="s"><rect fill="lime" ${whole}/></symbol><use href="#s"/>`],
    [
      'a link and a switch',
      `<a href="https://x.example"><switch><foreignObject/><g><rect fill="rgb(0, 255, 0)" ${whole}/></g></switch></a>`,
    ],
    [
      'a pattern',
      `<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect fill="#0f0" ${whole}/></pattern><rect fill="url(#p)" ${whole}/>`,
    ],
  ])('is drawn with %s', async (_what, content) => {
    expect(await middleOf(content)).toEqual([0, 255, 0]);
  });

  it.each([
    ['width="400" height="200"', [400, 200]],
    ['width="100%" height="100%" viewBox="0 0 40 20"', [40, 20]],
    ['width="10mm" viewBox="0 0 40 20"', [37.8, 18.9]],
    ['height="72pt" viewBox="0,0 40,20"', [192, 96]],
  ])('has the size that it declares: %s', (size, [width, height]) => {
    const vector = cleanVector(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect/></svg>`));
    expect(vector.width).toBeCloseTo(width ?? 0, 1);
    expect(vector.height).toBeCloseTo(height ?? 0, 1);
  });
});
