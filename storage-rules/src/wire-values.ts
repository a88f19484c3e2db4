// The values of the runtime's protocol (snake case, one key each) → values of the rules language.

import {
  JsonError,
  requireBoolean,
  requireList,
  requireNumber,
  requireObject,
  requireOnlyMember,
  requireString,
} from './json.ts';
import { toSet } from './library/collections.ts';
import { Duration, LatLng, type MapValue, PathValue, type Value } from './values.ts';
import { decodeBase64, decodeFloat, decodeInt, decodeTimestamp } from './wire-scalars.ts';

/** Throws a JsonError on anything that the protocol does not have. */
export function decodeWireValue(wire: unknown): Value {
  const [kind, value] = requireOnlyMember(wire, 'a value');
  switch (kind) {
    case 'null_value':
      return null;
    case 'bool_value':
      return requireBoolean(value, kind);
    case 'int_value':
      return decodeInt(value);
    case 'float_value':
      return decodeFloat(value);
    case 'string_value':
      return requireString(value, kind);
    case 'timestamp_value':
      return decodeTimestamp(value);
    case 'bytes_value':
      return decodeBase64(value);
    case 'duration_value':
      return decodeDuration(value);
    case 'latlng_value':
      return decodeLatLng(value);
    case 'list_value':
      return decodeItems(value);
    case 'set_value':
      return toSet(decodeItems(value));
    case 'map_value':
      return decodeFields(value);
    case 'path_value':
      return decodePath(value);
    default:
      throw new JsonError(`unknown kind of value ${kind}`);
  }
}

function decodeDuration(value: unknown): Duration {
  const parts = requireObject(value, 'duration_value');
  const seconds = decodeInt(parts.get('seconds') ?? 0);
  return new Duration(seconds * 1_000_000_000n + decodeInt(parts.get('nanos') ?? 0));
}

function decodeLatLng(value: unknown): LatLng {
  const parts = requireObject(value, 'latlng_value');
  return new LatLng(
    requireNumber(parts.get('latitude'), 'latitude'),
    requireNumber(parts.get('longitude'), 'longitude'),
  );
}

function decodeItems(value: unknown): readonly Value[] {
  const items = requireObject(value, 'a list').get('values') ?? [];
  return requireList(items, 'values').map(decodeWireValue);
}

function decodeFields(value: unknown): MapValue {
  const fields = requireObject(requireObject(value, 'map_value').get('fields') ?? {}, 'fields');
  return new Map([...fields].map(([name, field]) => [name, decodeWireValue(field)]));
}

function decodePath(value: unknown): PathValue {
  const segments = requireObject(value, 'path_value').get('segments') ?? [];
  return new PathValue(requireList(segments, 'segments').map(decodeSegment));
}

function decodeSegment(value: unknown): string {
  const segment = requireObject(value, 'segment');
  return requireString(segment.get('simple') ?? segment.get('bound_value'), 'segment');
}
