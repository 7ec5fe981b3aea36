import { useSearchParams } from 'react-router';
import { isDeskKind } from '#shared/site/desk-kinds.ts';
import { type ActArea, actAreas } from '#shared/site/staff-acts.ts';

/** Filters of the list. */
export interface ActivityQuery {
  /** Id of the staff member; 0: commands. */
  staff?: number;
  /** Id of a key. Replaces `staff`. */
  key?: number;
  area?: ActArea;
  /** Kind of content. */
  kind?: string;
  from?: string;
  to?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Filters in the page's address, so that Back, reloads and links restore them. */
export function useActivityQuery() {
  const [params, setParams] = useSearchParams();
  return {
    query: readQuery(params),
    set: (query: ActivityQuery) => setParams(toParams(query)),
  };
}

/** Ignores values that the call would reject. */
function readQuery(params: URLSearchParams): ActivityQuery {
  const staff = params.get('staff') ?? '';
  const key = params.get('key') ?? '';
  const area = actAreas.find((one) => one === params.get('area'));
  const kind = params.get('kind') ?? '';
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? ''];
  return {
    ...(/^\d{1,9}$/.test(staff) && { staff: Number(staff) }),
    ...(/^[1-9]\d{0,8}$/.test(key) && { key: Number(key) }),
    ...(area && { area }),
    ...(isDeskKind(kind) && { kind }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
  };
}

function toParams(query: ActivityQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
