/** The shape operations are written in; raised with every change of it, so that an older one on disk is recognised. */
export const operationSchema = 2;
