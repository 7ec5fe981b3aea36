import { Component, type ReactNode } from 'react';
import { reportFailure } from '../browser/failed-event.ts';

interface Props {
  /** The page that is shown; another page resets the boundary. */
  page: unknown;
  /** Shown in place of a page that fails; `retry` renders it again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Contains a page's error: the shell and its links to other pages stay. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch = reportFailure;

  override componentDidUpdate({ page }: Props): void {
    if (page !== this.props.page) this.retry();
  }

  retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error, this.retry);
  }
}
