/** Variables of this process that processes started by tests inherit. The compile cache is shared between them. */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
