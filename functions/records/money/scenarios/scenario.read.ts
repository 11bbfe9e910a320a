import type { RecordReading } from '../../record-type.ts';
import { maySeeScenario } from './may-see-scenario.ts';

export const scenarioReading: RecordReading<'scenario'> = {
  maySee: (model, caller, id) => maySeeScenario(model, caller, model.find('scenario', id)),
};
