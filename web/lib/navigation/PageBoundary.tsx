import { Component, type ReactNode } from 'react';
import { tellFailed } from '../browser/failed-event.ts';

interface Props {
  /** What is shown: another one begins anew. */
  page: unknown;
  /** What stands in for a page that breaks; `retry` draws it again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps an error of one page within it: the shell, and the way to other pages, stay. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch = tellFailed;

  override componentDidUpdate({ page }: Props): void {
    if (page !== this.props.page) this.retry();
  }

  retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error, this.retry);
  }
}
