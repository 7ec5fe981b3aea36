import type { FastifyInstance } from 'fastify';
import { getBannerOrder, setBannerOrder } from '#shared/contracts/desk-banners.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { createBannerOrder } from './banner-order.ts';

export function registerBanners(app: FastifyInstance, dependencies: RouteDependencies): void {
  const order = createBannerOrder(dependencies);
  implementStaff(app, dependencies, getBannerOrder, () => order.read());
  implementStaff(app, dependencies, setBannerOrder, ({ body, staff }) => order.set(body, staff));
}
