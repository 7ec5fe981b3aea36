import type * as z from 'zod/mini';
import { Id, IdParam } from '#shared/schemas/fields.ts';

export const isIdSchema = (schema: z.core.$ZodType): boolean => schema === Id || schema === IdParam;
