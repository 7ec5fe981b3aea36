import type * as z from 'zod/mini';

/** The part of OpenAPI 3.1 that the document uses. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Reference {
  $ref: string;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: true;
  description?: string;
  schema: JsonSchema;
}

export interface MediaType {
  schema: JsonSchema;
  encoding?: Readonly<Record<string, { contentType: string }>>;
}

export interface ResponseObject {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  content: Readonly<Record<string, MediaType>>;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly [string];
  parameters: readonly (ParameterObject | Reference)[];
  requestBody?: { required: true; content: Readonly<Record<string, MediaType>> };
  responses: Readonly<Record<string, ResponseObject | Reference>>;
  /** Alternatives; each lists the security schemes that it requires together. An empty alternative requires none. */
  security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Whether a mall API may omit the call. */
  'x-optional': boolean;
}

export type MethodName = 'get' | 'post' | 'patch' | 'delete';

export interface OpenapiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; summary: string; description: string };
  servers: readonly { url: string; description: string; variables?: Readonly<Record<string, { default: string; description: string }>> }[];
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Partial<Record<MethodName, OperationObject>>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    parameters: Readonly<Record<string, ParameterObject>>;
    responses: Readonly<Record<string, ResponseObject>>;
    securitySchemes: Readonly<Record<string, { type: 'http'; scheme: 'bearer'; description: string }>>;
  };
}
