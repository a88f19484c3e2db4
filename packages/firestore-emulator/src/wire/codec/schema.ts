/** The messages of google.firestore.v1, from the schema that the Admin SDK comes with. */
import { createRequire } from 'node:module';
import protobuf from 'protobufjs';
import { enumCodec, nullCodec, type ScalarCodec, scalarCodecs } from './scalars.ts';
import { initialValuesOf, isUnsupported, requiredFieldsOf } from './shared-types.ts';

// A CommonJS module without named exports.
const { Enum, Field, MapField, Root, Type } = protobuf;
type Field = protobuf.Field;
type Type = protobuf.Type;

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

const root = loadRoot();
const schemas = new Map<Type, MessageSchema>();

/** Returns the schema of a message of google.firestore.v1. */
export const schemaOf = (type: string): MessageSchema =>
  schemaOfType(root.lookupType(`google.firestore.v1.${type}`));

function loadRoot(): protobuf.Root {
  const require = createRequire(import.meta.url);
  const definition: protobuf.INamespace = require('@google-cloud/firestore/build/protos/v1.json');
  const loaded = Root.fromJSON(definition);
  // The web SDK sends it in transactions, for documents that were read and are not written.
  const write = loaded.lookupType('google.firestore.v1.Write');
  write.oneofs.operation?.add(new Field('verify', 5, 'string'));
  loaded.resolveAll();
  return loaded;
}

function schemaOfType(type: Type): MessageSchema {
  const known = schemas.get(type);
  if (known) return known;
  const fieldsByNumber = new Map<number, FieldSchema>();
  const fieldsByName = new Map<string, FieldSchema>();
  const fieldsByJsonName = new Map<string, FieldSchema>();
  const schema: MessageSchema = {
    name: type.name,
    fieldsByNumber,
    fieldsByName,
    fieldsByJsonName,
    initialValues: initialValuesOf(type.name),
    required: requiredFieldsOf(type.name),
  };
  // Before its fields, since types are recursive.
  schemas.set(type, schema);
  for (const field of type.fieldsArray) {
    const fieldSchema = schemaOfField(type, field);
    fieldsByNumber.set(field.id, fieldSchema);
    fieldsByName.set(field.name, fieldSchema);
    fieldsByJsonName.set(field.name, fieldSchema);
    fieldsByJsonName.set(snakeCase(field.name), fieldSchema);
  }
  return schema;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function schemaOfField(type: Type, field: Field): FieldSchema {
  const scalar = scalarOf(field);
  const kind = field instanceof MapField ? 'map' : field.repeated ? 'repeated' : 'single';
  const isPlain = kind === 'single' && field.partOf === null;
  return {
    name: field.name,
    number: field.id,
    kind,
    scalar,
    message:
      scalar || !(field.resolvedType instanceof Type)
        ? undefined
        : schemaOfType(field.resolvedType),
    alternatives: field.partOf?.oneof.filter((name) => name !== field.name) ?? [],
    absent: isPlain ? scalar?.absent : undefined,
    isUnsupported: isUnsupported(type.name, field.name),
  };
}

function scalarOf({ type, resolvedType }: Field): ScalarCodec | undefined {
  if (resolvedType instanceof Enum) {
    return resolvedType.name === 'NullValue' ? nullCodec : enumCodec(resolvedType);
  }
  return scalarCodecs.get(resolvedType?.fullName.slice(1) ?? type);
}
