// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getDeskRequest, listDeskRequests } from '#shared/contracts/desk.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { useCall, useCallPages, useRefresh } from '#web/desk/lib/use-call.ts';
import type { PlaceScreens } from '#web/desk/router.tsx';
import { DeskPage } from '#web/desk/shell/DeskPage.tsx';
import { renderDesk } from './support/render-desk.tsx';

function ListScreen() {
  const list = useCallPages(listDeskRequests);
  const request = useCall(getDeskRequest, { params: { id: 5 } });
  const refresh = useRefresh();
  const shown = list.state === 'ready' ? (list.data as unknown as string[]).join() : list.state;
  return (
    <DeskPage title="Requests">
      <p>{`list: ${shown}`}</p>
      <p>{`one: ${request.state === 'failed' ? request.code : request.state === 'ready' ? JSON.stringify(request.data) : request.state}`}</p>
      {list.hasMore && (
        <button type="button" onClick={list.more}>
          More
        </button>
      )}
      <button type="button" onClick={() => void refresh(getDeskRequest)}>
        Again
      </button>
    </DeskPage>
  );
}

const places: PlaceScreens[] = [{ path: 'list', roles: ['manager'], screen: async () => ListScreen }];

const pageOf = (data: readonly string[], page: number) => toSuccess(data, { page, per_page: 2, total: 3, pages: 2 });

describe('data of calls', () => {
  it('adds a page per click, and replaces a failure after a refresh', async () => {
    const ones: unknown[] = [new ApiError('NotFound'), 'found'];
    const { user } = renderDesk({
      path: '/list',
      places,
      answers: [
        [listDeskRequests, (_body, { searchParams }) => (searchParams.get('page') === '2' ? pageOf(['c'], 2) : pageOf(['a', 'b'], 1))],
        [getDeskRequest, () => ones.shift()],
      ],
    });
    await screen.findByText('list: a,b');
    await screen.findByText('one: NotFound');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByText('list: a,b,c');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Again' }));
    await screen.findByText('one: "found"');
  });

  it('fails with BadRequest if the input does not fit the call', async () => {
    const loadScreen = async () => () => {
      const called = useCall(getDeskRequest, { params: { id: Number('abc') } });
      return <DeskPage title="Request">{called.state === 'failed' ? called.code : called.state}</DeskPage>;
    };
    renderDesk({ path: '/list', places: places.map((place) => ({ ...place, screen: loadScreen })), answers: [] });
    await screen.findByText('BadRequest');
  });

  it('can be empty', async () => {
    renderDesk({
      path: '/list',
      places,
      answers: [
        [listDeskRequests, () => toSuccess([], { page: 1, per_page: 2, total: 0, pages: 0 })],
        [getDeskRequest, () => 'found'],
      ],
    });
    await screen.findByText('list: empty');
  });
});
