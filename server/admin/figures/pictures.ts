import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Language } from '../../../contract/domain/languages.ts';
import { providers, type DayFigures } from '../../figures/figures.ts';
import { getStaffTexts, type StaffTexts } from '../../messages/index.ts';
import { gatewayName } from '../../notices/noticeText.ts';
import { formatShortDay } from '../formats.ts';
import { pixels, type PictureName, type Scheme, type Size } from './pictureNames.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer]);

const inks: Record<Scheme, { text: string; line: string; series: string[] }> = {
  light: { text: '#586572', line: '#dbe1e7', series: ['#0f5c4a', '#2f7fb5', '#b0261b', '#8a4b00'] },
  dark: { text: '#9dabb9', line: '#2c3641', series: ['#6fd3b3', '#7bbcec', '#ff9b8f', '#f2b45c'] },
};

type Series = { name: string; type: 'bar' | 'line'; stack?: string; data: number[] };
const francs = (rappen: number): number => rappen / 100;

const seriesOf: Record<PictureName, (days: DayFigures[], texts: StaffTexts) => Series[]> = {
  orders: (days, { figures: { series } }) => [
    { name: series.made, type: 'bar', data: days.map((day) => day.orders) },
    { name: series.paid, type: 'bar', data: days.map((day) => day.paid) },
  ],
  money: (days, { figures: { series } }) => [
    { name: series.sales, type: 'bar', data: days.map((day) => francs(day.sales)) },
    { name: series.margin, type: 'line', data: days.map((day) => francs(day.margin)) },
    { name: series.refunded, type: 'bar', data: days.map((day) => francs(day.refunded)) },
  ],
  failures: (days, texts) =>
    providers.map((provider) => ({
      name: gatewayName(provider, texts),
      type: 'bar',
      stack: 'failures',
      data: days.map((day) => day.failures[provider]),
    })),
};

/** Draws a chart of daily figures as SVG. The server draws it, so the page needs no script. */
export const drawPicture = (
  name: PictureName,
  days: DayFigures[],
  { scheme, size, language }: { scheme: Scheme; size: Size; language: Language },
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
      grid: { left: 48, right: 12, top: size === 'narrow' ? 72 : 44, bottom: 28 },
      xAxis: {
        type: 'category',
        data: days.map(({ day }) => formatShortDay(day, language)),
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
      series: seriesOf[name](days, getStaffTexts(language)).map((one) => ({
        ...one,
        barMaxWidth: 22,
        symbolSize: 6,
      })),
    });
    return chart.renderToSVGString();
  } finally {
    // without this call, one of the chart's timers would keep the process running
    chart.dispose();
  }
};
