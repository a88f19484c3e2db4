/** Pictures of reinforcement, pipes, sections and roofing sheets, by the name of the product. */
import { boards, ridge, sheets, trapezoidal, wave } from '../sheets.ts';
import { angle, bars, beam, channel, hollow, tubes } from '../steel.ts';
import { coils, mesh, plasterMesh } from '../wire.ts';
import { type PictureOf, tagged } from './recipe.ts';

const ANNEALED = '#4a4745';
const ZINC = '#b9c3cb';
const BLUE_BAND = '#1d4ed8';
const RED_BAND = '#dc2626';

export const steel: Record<string, PictureOf> = {
  'TMT Bar Fe 500D 8 mm': tagged('8 mm · Fe 500D', bars(8)),
  'TMT Bar Fe 500D 10 mm': tagged('10 mm · Fe 500D', bars(10)),
  'TMT Bar Fe 550D 12 mm': tagged('12 mm · Fe 550D', bars(12)),
  'TMT Bar Fe 550D 16 mm': tagged('16 mm · Fe 550D', bars(16)),
  'TMT Bar Fe 550D 20 mm': tagged('20 mm · Fe 550D', bars(20)),
  'TMT Bar Fe 500D CRS 25 mm': tagged('25 mm · Fe 500D CRS', bars(25, '#8a6a4f')),
  'Annealed Binding Wire 20 SWG': tagged('20 SWG annealed', coils({ colour: ANNEALED, count: 1 })),
  'Annealed Binding Wire 18 SWG, 25 kg Coil': tagged(
    '18 SWG · 25 kg coil',
    coils({ colour: ANNEALED, count: 2, wrap: '#d8c9a6' }),
  ),
  'Galvanised Binding Wire 20 SWG': tagged('20 SWG galvanised', coils({ colour: ZINC, count: 1 })),
  'Welded Wire Mesh 100×100×4 mm': tagged('100 × 100 × 4 mm', mesh(62, 7)),
  'Welded Wire Mesh 150×150×6 mm': tagged('150 × 150 × 6 mm', mesh(93, 12)),
  'Galvanised Plaster Mesh 12 mm, 0.9 × 30 m': tagged('12 mm · 0.9 × 30 m', plasterMesh),
  'GI Pipe 15 mm NB Medium': tagged(
    '15 mm NB · Medium',
    tubes({ radius: 26, wall: 7, rows: 4, band: BLUE_BAND }),
  ),
  'GI Pipe 25 mm NB Medium': tagged(
    '25 mm NB · Medium',
    tubes({ radius: 38, wall: 9, rows: 3, band: BLUE_BAND }),
  ),
  'GI Pipe 40 mm NB Medium': tagged(
    '40 mm NB · Medium',
    tubes({ radius: 56, wall: 9, rows: 2, band: BLUE_BAND }),
  ),
  'GI Pipe 50 mm NB Heavy': tagged(
    '50 mm NB · Heavy',
    tubes({ radius: 74, wall: 15, rows: 2, band: RED_BAND }),
  ),
};

export const structurals: Record<string, PictureOf> = {
  'ISMB 150 Beam': tagged('ISMB 150', beam(150, 75)),
  'ISMB 200 Beam': tagged('ISMB 200', beam(200, 100)),
  'ISMB 250 Beam': tagged('ISMB 250', beam(250, 125)),
  'ISMB 300 Beam': tagged('ISMB 300', beam(300, 140)),
  'ISMC 75 Channel, 6 m': tagged('ISMC 75 · 6 m', channel(75, 40)),
  'ISMC 100 Channel': tagged('ISMC 100', channel(100, 50)),
  'ISMC 150 Channel': tagged('ISMC 150', channel(150, 75)),
  'ISA 40×40×5 Angle': tagged('ISA 40 × 40 × 5', angle(40, 5)),
  'ISA 50×50×6 Angle': tagged('ISA 50 × 50 × 6', angle(50, 6)),
  'ISA 75×75×6 Angle': tagged('ISA 75 × 75 × 6', angle(75, 6)),
  'SHS 50×50×3 Square Tube': tagged('SHS 50 × 50 × 3', hollow(50, 50, 3, 3, 2)),
  'SHS 100×100×4 Square Tube': tagged('SHS 100 × 100 × 4', hollow(100, 100, 4, 2)),
  'RHS 100×50×3.2 Rectangular Tube': tagged('RHS 100 × 50 × 3.2', hollow(100, 50, 3.2, 2, 2)),
  'CHS 60.3×3.65 Round Tube': tagged(
    'CHS 60.3 × 3.65',
    tubes({ radius: 70, wall: 10, rows: 2, colour: '#7d8792' }),
  ),
};

const ribs = trapezoidal();
const waves = wave();

export const roofing: Record<string, PictureOf> = {
  'Colour-Coated Roofing Sheet 0.50 mm': tagged(
    'Colour-coated 0.50 mm',
    sheets({ profile: ribs, colour: '#2f6fb0' }),
  ),
  'Colour-Coated Roofing Sheet 0.40 mm': tagged(
    'Colour-coated 0.40 mm',
    sheets({ profile: ribs, colour: '#3f8a63', count: 2, edge: 3 }),
  ),
  'Pre-Painted Galvalume Trapezoidal Roofing Sheet, 0.50 mm TCT, Terracotta, Insulated Back':
    tagged(
      'Insulated 0.50 mm',
      sheets({ profile: ribs, colour: '#b5532f', count: 2, foam: '#e9e6df' }),
    ),
  'Tile-Profile Colour-Coated Sheet 0.50 mm': tagged(
    'Tile profile 0.50 mm',
    sheets({ profile: wave(6, 100, 44), colour: '#a94a2a', count: 1, tile: 120, length: 720 }),
  ),
  'Colour-Coated Ridge Cap 0.50 mm, 3 m': tagged(
    'Ridge cap · 3 m',
    sheets({ profile: ridge(), colour: '#2f6fb0', count: 2, length: 800 }),
  ),
  'Multiwall Polycarbonate Sheet 6 mm': tagged(
    'Multiwall 6 mm',
    boards({ colour: '#7fb8d8', thickness: 26, opacity: 0.62, cells: 20 }),
  ),
  'Multiwall Polycarbonate Sheet 10 mm': tagged(
    'Multiwall 10 mm',
    boards({ colour: '#b98d5a', thickness: 48, opacity: 0.62, cells: 34 }),
  ),
  'Compact Polycarbonate Sheet 3 mm, Clear': tagged(
    'Compact 3 mm · Clear',
    boards({ colour: '#cfe3ea', thickness: 12, opacity: 0.55 }),
  ),
  'Corrugated Fibre-Cement Sheet 6 mm, 3 m': tagged(
    'Corrugated 6 mm · 3 m',
    sheets({ profile: waves, colour: '#a7a8a4', edge: 13 }),
  ),
  'Fibre-Cement Flat Board 8 mm, 1.22 × 2.44 m': tagged(
    'Flat board 8 mm',
    boards({ colour: '#b5b4ae', thickness: 22, count: 4 }),
  ),
  'Fibre-Cement Adjustable Ridge 6 mm': tagged(
    'Adjustable ridge 6 mm',
    sheets({ profile: ridge(150, true), colour: '#a7a8a4', count: 1, edge: 15, length: 620 }),
  ),
};
