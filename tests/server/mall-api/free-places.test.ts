import { expect, it } from 'vitest';
import { getParking } from '#shared/contracts/parking.ts';
import { copyTinyContent, startMallApi } from './running-mall-api.ts';

const parking = {
  capacity: 100,
  demo_free_by_hour: Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 0.5 : hour === 13 ? 0.3 : 0.9)),
  options: [],
};

it('the demo’s number of free places depends only on the minute', async () => {
  const { contentDir, remove } = copyTinyContent({ 'parking.json': parking });
  const mallApi = await startMallApi(contentDir);
  const ask = async (now: string) => {
    mallApi.setNow(new Date(now));
    return (await mallApi.call(getParking)).data;
  };
  const noon = await ask('2026-03-11T12:00:40+01:00');
  expect(noon).toMatchObject({ capacity: 100, updated_at: '2026-03-11T11:00:00.000Z' });
  expect(Math.abs((noon.free ?? 0) - 50)).toBeLessThanOrEqual(2);
  expect(await ask('2026-03-11T12:00:59+01:00')).toEqual(noon);
  expect(Math.abs(((await ask('2026-03-11T12:30:00+01:00')).free ?? 0) - 40)).toBeLessThanOrEqual(2);
  await mallApi.close();
  remove();
});
