/** The messages of google.firestore.v1, from the schema that the Admin SDK comes with. */
import schemaJson from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import { enumCodec, type ScalarCodec, scalarCodecs } from './scalars.ts';
import { initialValuesOf, isUnsupported, requiredFieldsOf } from './shared-types.ts';

/** A decoded message of any type. */
export type Message = Record<string, unknown>;

export interface FieldSchema {
  /** As in JSON: camel case. */
  readonly name: string;
  readonly number: number;
  readonly kind: 'single' | 'repeated' | 'map';
  /** The encoding of a value; of the values of a map, whose keys are strings. */
  readonly scalar: ScalarCodec | undefined;
  /** The type of a message; `undefined` for a scalar. */
  readonly message: MessageSchema | undefined;
  /** The other fields of its oneof. */
  readonly alternatives: readonly string[];
  /** The value that is left out; `undefined` if all are kept. */
  readonly absent: unknown;
  /** The emulator rejects messages with this field. */
  readonly isUnsupported: boolean;
}

export interface MessageSchema {
  readonly name: string;
  readonly fieldsByNumber: ReadonlyMap<number, FieldSchema>;
  readonly fieldsByName: ReadonlyMap<string, FieldSchema>;
  /** Fields by their names in JSON, in camel and in snake case. */
  readonly fieldsByJsonName: ReadonlyMap<string, FieldSchema>;
  /** The fields that decoded messages always have. */
  readonly initialValues: readonly (readonly [name: string, create: () => unknown])[];
  /** The messages of the errors by the fields that are required. One of the fields suffices. */
  readonly required: { readonly fields: readonly string[]; readonly error: string } | undefined;
}

/** A package, message, enum or service in the JSON form of protobufjs. */
interface Definition {
  readonly nested?: Readonly<Record<string, Definition>>;
  readonly fields?: Readonly<Record<string, FieldDefinition>>;
  readonly oneofs?: Readonly<Record<string, { readonly oneof: readonly string[] }>>;
  readonly options?: object;
  /** The numbers of an enum by name. */
  readonly values?: Readonly<Record<string, number>>;
}

interface FieldDefinition {
  readonly id: number;
  readonly type: string;
  readonly rule?: string;
  /** Of a map. */
  readonly keyType?: string;
}

const { firestore, protobuf, rpc, type } = schemaJson.nested.google.nested;
/** The definitions by their full names. */
const definitions = new Map(
  listDefinitions('google', { nested: { firestore, protobuf, rpc, type } }),
);
const schemas = new Map<string, MessageSchema>();

/** Returns the schema of a message of google.firestore.v1. */
export const schemaOf = (type: string): MessageSchema =>
  schemaOfType(`google.firestore.v1.${type}`);

function* listDefinitions(
  path: string,
  { nested = {} }: Definition,
): Generator<[string, Definition]> {
  for (const [name, definition] of Object.entries(nested)) {
    const fullName = `${path}.${name}`;
    yield [fullName, definition];
    yield* listDefinitions(fullName, definition);
  }
}

function schemaOfType(fullName: string): MessageSchema {
  const known = schemas.get(fullName);
  if (known) return known;
  const name = nameOf(fullName);
  const fieldsByNumber = new Map<number, FieldSchema>();
  const fieldsByName = new Map<string, FieldSchema>();
  const fieldsByJsonName = new Map<string, FieldSchema>();
  const schema: MessageSchema = {
    name,
    fieldsByNumber,
    fieldsByName,
    fieldsByJsonName,
    initialValues: initialValuesOf(name),
    required: requiredFieldsOf(name),
  };
  // Before its fields, since types are recursive.
  schemas.set(fullName, schema);
  for (const field of listFields(fullName)) {
    fieldsByNumber.set(field.number, field);
    fieldsByName.set(field.name, field);
    fieldsByJsonName.set(field.name, field);
    fieldsByJsonName.set(snakeCase(field.name), field);
  }
  return schema;
}

const nameOf = (fullName: string) => fullName.slice(fullName.lastIndexOf('.') + 1);
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function listFields(fullName: string): FieldSchema[] {
  const { fields = {}, oneofs = {} } = messageOf(fullName);
  const groups = Object.values(oneofs).map(({ oneof }) => oneof);
  return Object.entries(fields).map(([name, definition]) => {
    const oneof = groups.find((group) => group.includes(name));
    return fieldSchemaOf(fullName, name, definition, oneof);
  });
}

function messageOf(fullName: string): Definition {
  const definition = definitions.get(fullName);
  if (!definition) throw new Error(`The schema has no ${fullName}.`);
  const { fields, oneofs } = definition;
  switch (fullName) {
    case 'google.firestore.v1.Write': {
      // The web SDK sends it in transactions, for documents that were read and are not written.
      const oneof = [...(oneofs?.operation?.oneof ?? []), 'verify'];
      return {
        fields: { ...fields, verify: { id: 5, type: 'string' } },
        oneofs: { ...oneofs, operation: { oneof } },
      };
    }
    case 'google.firestore.v1.RunAggregationQueryResponse':
      // As in the response of RunQuery; Google's emulator sends it.
      return { ...definition, fields: { ...fields, done: { id: 5, type: 'bool' } } };
    default:
      return definition;
  }
}

function fieldSchemaOf(
  message: string,
  name: string,
  { id, type, rule, keyType }: FieldDefinition,
  oneof: readonly string[] | undefined,
): FieldSchema {
  const fullType = resolveType(type, message);
  const scalar = scalarOf(fullType);
  const kind = keyType !== undefined ? 'map' : rule === 'repeated' ? 'repeated' : 'single';
  return {
    name,
    number: id,
    kind,
    scalar,
    message: scalar ? undefined : schemaOfType(fullType),
    alternatives: oneof?.filter((alternative) => alternative !== name) ?? [],
    absent: kind === 'single' && !oneof ? scalar?.absent : undefined,
    isUnsupported: isUnsupported(nameOf(message), name),
  };
}

/** The full name of a type that a message names: one in the message, or in a message or package around it. */
function resolveType(type: string, message: string): string {
  for (
    let scope = message;
    scope !== '';
    scope = scope.slice(0, Math.max(scope.lastIndexOf('.'), 0))
  ) {
    if (definitions.has(`${scope}.${type}`)) return `${scope}.${type}`;
  }
  return type;
}

function scalarOf(fullType: string): ScalarCodec | undefined {
  const values = definitions.get(fullType)?.values;
  return scalarCodecs.get(fullType) ?? (values && enumCodec(nameOf(fullType), values));
}
