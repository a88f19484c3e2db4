import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments.ts';

describe('the command line', () => {
  it('has defaults', () => {
    expect(parseArguments([])).toEqual({ host: 'localhost', port: 8080, isSingleProject: false });
  });

  it('accepts what firebase-tools passes', () => {
    const args =
      '--host 127.0.0.1 --port 8081 --websocket_port 9150 --database-edition standard --project_id demo-x --rules /a_b/firestore.rules --single_project_mode true --functions_emulator 127.0.0.1:5001 --seed_from_export /x/y.overall_export_metadata';
    expect(parseArguments(args.split(' '))).toEqual({
      host: '127.0.0.1',
      port: 8081,
      projectId: 'demo-x',
      rulesFile: '/a_b/firestore.rules',
      isSingleProject: true,
      functionsEmulator: '127.0.0.1:5001',
      seedFromExport: '/x/y.overall_export_metadata',
    });
  });

  it('accepts values after an equals sign, and flags without a value', () => {
    expect(parseArguments(['--single_project_mode', '--data_dir=/x=y'])).toMatchObject({
      isSingleProject: true,
      dataFolder: '/x=y',
    });
  });

  it.each([
    [['--unknown', 'x'], 'Unknown argument --unknown.'],
    [['x'], 'Unknown argument x.'],
    [['--port', 'x'], '--port x is not a port.'],
    [['--port', '65536'], '--port 65536 is not a port.'],
    [['--database-edition', 'enterprise'], 'The edition enterprise is not supported.'],
  ])('rejects %j', (args, message) => {
    expect(() => parseArguments(args)).toThrow(message);
  });
});
