// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OverHeader } from '#web/ui/shell/OverHeader.tsx';

afterEach(cleanup);

describe('OverHeader', () => {
  it('renders nothing without hours and links', () => {
    expect(render(<OverHeader label="Hours and links" />).container.innerHTML).toBe('');
  });

  it('shows the hours of the day', () => {
    const { getByRole } = render(<OverHeader label="Hours and links" hours={{ text: 'Today 9:00–21:00' }} />);
    expect(getByRole('complementary', { name: 'Hours and links' }).textContent).toBe('Today 9:00–21:00');
  });
});
