import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { providers, type DayFigures } from '../../figures/figures.ts';
import { gatewayName } from '../../notices/noticeText.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer]);

export const pictureNames = ['orders', 'money', 'failures'] as const;
export type PictureName = (typeof pictureNames)[number];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
/** Pixels; on a phone the picture is drawn anew, so that its letters stay readable. */
const pixels = { wide: { width: 620, height: 300 }, narrow: { width: 340, height: 280 } };
export type Size = keyof typeof pixels;
export const sizes: readonly Size[] = ['wide', 'narrow'];

const inks: Record<Scheme, { text: string; line: string; series: string[] }> = {
  light: { text: '#586572', line: '#dbe1e7', series: ['#0f5c4a', '#2f7fb5', '#b0261b', '#8a4b00'] },
  dark: { text: '#9dabb9', line: '#2c3641', series: ['#6fd3b3', '#7bbcec', '#ff9b8f', '#f2b45c'] },
};

type Series = { name: string; type: 'bar' | 'line'; stack?: string; data: number[] };
const francs = (rappen: number): number => rappen / 100;

const seriesOf: Record<PictureName, (days: DayFigures[]) => Series[]> = {
  orders: (days) => [
    { name: 'Orders made', type: 'bar', data: days.map((day) => day.orders) },
    { name: 'Orders paid', type: 'bar', data: days.map((day) => day.paid) },
  ],
  money: (days) => [
    { name: 'Sales, CHF', type: 'bar', data: days.map((day) => francs(day.sales)) },
    { name: 'Margin, CHF', type: 'line', data: days.map((day) => francs(day.margin)) },
    { name: 'Refunded, CHF', type: 'bar', data: days.map((day) => francs(day.refunded)) },
  ],
  failures: (days) =>
    providers.map((provider) => ({
      name: gatewayName(provider),
      type: 'bar',
      stack: 'failures',
      data: days.map((day) => day.failures[provider]),
    })),
};

/** `2026-11-22` → `22.11.` */
const shortDay = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.`;

/** A picture of the days as SVG, drawn here: the page needs no script for it. */
export const drawPicture = (
  name: PictureName,
  days: DayFigures[],
  { scheme, size }: { scheme: Scheme; size: Size },
): string => {
  const { text, line, series } = inks[scheme];
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...pixels[size] });
  try {
    chart.setOption({
      animation: false,
      color: series,
      textStyle: { fontFamily: 'sans-serif', color: text },
      legend: {
        top: 0,
        left: 0,
        textStyle: { color: text, fontSize: 13 },
        itemWidth: 14,
        itemHeight: 10,
        itemGap: 24,
      },
      grid: { left: 48, right: 12, top: size === 'wide' ? 44 : 72, bottom: 28 },
      xAxis: {
        type: 'category',
        data: days.map(({ day }) => shortDay(day)),
        axisLine: { lineStyle: { color: line } },
        axisTick: { show: false },
        axisLabel: { color: text, fontSize: 12, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        minInterval: name === 'money' ? 0 : 1,
        splitLine: { lineStyle: { color: line } },
        axisLabel: { color: text, fontSize: 12 },
      },
      series: seriesOf[name](days).map((one) => ({ ...one, barMaxWidth: 22, symbolSize: 6 })),
    });
    return chart.renderToSVGString();
  } finally {
    // What is not disposed of keeps a timer, and the process alive.
    chart.dispose();
  }
};
