/** The calls of the API; like the client they come after the first paint. */
export { answerSchemaOf } from '../../contract/api.ts';
